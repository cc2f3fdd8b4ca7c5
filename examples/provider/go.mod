module example.com/cluster-api-provider-paper

go 1.24.0

require sigs.k8s.io/cluster-api v1.10.4
