package main

import (
	"fmt"
	"io"
	"math/rand"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig/v3"
	clusterv1beta1 "sigs.k8s.io/cluster-api/api/core/v1beta1"
)

// compareFamilies renders the template of ours that tells the IP family of a cluster's network, as text, for random
// networks, and compares what it prints with what the controllers of v1beta1 gave to patches. Answers how many there were
// of each family.
func compareFamilies(text io.Reader, count int, seed int64) (string, error) {
	source, err := io.ReadAll(text)
	if err != nil {
		return "", err
	}
	parsed, err := template.New("tpl").Funcs(sprig.HermeticTxtFuncMap()).Parse(string(source))
	if err != nil {
		return "", err
	}
	random := rand.New(rand.NewSource(seed))
	counts := map[string]int{}
	for i := range count {
		pods, services := blocks(random), blocks(random)
		wanted := family(pods, services)
		var out strings.Builder
		if err := parsed.Execute(&out, patchVariables(pods, services)); err != nil {
			return "", err
		}
		if out.String() != wanted {
			return "", fmt.Errorf("%d: pods %q and services %q are %s, not %q", i, pods, services, wanted, out.String())
		}
		counts[wanted]++
	}
	return fmt.Sprintf("%d networks, seed %d: %v; no difference", count, seed, counts), nil
}

func family(pods, services []string) string {
	cluster := &clusterv1beta1.Cluster{}
	cluster.Spec.ClusterNetwork = &clusterv1beta1.ClusterNetwork{
		Pods:     &clusterv1beta1.NetworkRanges{CIDRBlocks: pods},
		Services: &clusterv1beta1.NetworkRanges{CIDRBlocks: services},
	}
	switch found, _ := cluster.GetIPFamily(); found {
	case clusterv1beta1.IPv4IPFamily:
		return "IPv4"
	case clusterv1beta1.IPv6IPFamily:
		return "IPv6"
	case clusterv1beta1.DualStackIPFamily:
		return "DualStack"
	}
	return "Unknown"
}

// patchVariables are the variables of a patch as Cluster API has them: read from JSON, without what is empty.
func patchVariables(pods, services []string) map[string]any {
	network := map[string]any{}
	for name, blocks := range map[string][]string{"pods": pods, "services": services} {
		var list []any
		for _, one := range blocks {
			list = append(list, one)
		}
		if len(list) > 0 {
			network[name] = list
		}
	}
	cluster := map[string]any{}
	if len(network) > 0 {
		cluster["network"] = network
	}
	return map[string]any{"builtin": map[string]any{"cluster": cluster}}
}

func blocks(random *rand.Rand) []string {
	var list []string
	for range random.Intn(4) {
		v4 := fmt.Sprintf("%d.%d.0.0/%d", random.Intn(256), random.Intn(256), 8+random.Intn(20))
		v6 := []string{"::/0", "fd00::/48", "fd00:10:96::/112", "2001:db8:42:0:0:0:0:0/56", "64:FF9B::/96", "fe80::1/64"}[random.Intn(6)]
		list = append(list, []string{v4, v4, v6}[random.Intn(3)])
	}
	return list
}
