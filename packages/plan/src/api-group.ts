/**
 * The API group of Cluster API: the bytes a file is looked through for. That of `transitions`, written out because a
 * program that finds nothing of ours does not load the table.
 */
export const apiGroup = 'cluster.x-k8s.io'
