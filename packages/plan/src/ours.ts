/** What the group of every object of ours is or ends with: the bytes a file is looked through for. */
export const ours = 'cluster.x-k8s.io'
