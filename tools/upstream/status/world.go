package main

import (
	"encoding/json"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/controllers/clustercache"
	"sigs.k8s.io/cluster-api/controlplane/kubeadm/pkg/etcd"
	"sigs.k8s.io/cluster-api/util/annotations"
	"sigs.k8s.io/cluster-api/util/collections"
	ctrl "sigs.k8s.io/controller-runtime"
)

type (
	result   = ctrl.Result
	duration = metav1.Duration
)

// question is one line of stdin: a dump of one Cluster in v1beta2, and what a dump cannot hold.
type question struct {
	Objects    []json.RawMessage `json:"objects"`
	Nodes      []*corev1.Node    `json:"nodes"`
	Connection struct {
		IsConnected         bool       `json:"isConnected"`
		LastSuccess         *time.Time `json:"lastSuccess"`
		ConsecutiveFailures int        `json:"consecutiveFailures"`
	} `json:"connection"`
	// Members of etcd; null where they are not known.
	Members []*etcd.Member `json:"members"`
	// What controllers remember, by Kind/name.
	Memory map[string]memory `json:"memory"`
}

type memory struct {
	DeletingReason  string `json:"deletingReason"`
	DeletingMessage string `json:"deletingMessage"`
	UpdatingReason  string `json:"updatingReason"`
	UpdatingMessage string `json:"updatingMessage"`
}

// world is a dump, typed where Cluster API has a type.
type world struct {
	question
	cluster     *clusterv1.Cluster
	class       *clusterv1.ClusterClass
	plane       *controlplanev1.KubeadmControlPlane
	machines    collections.Machines
	sets        []*clusterv1.MachineSet
	deployments []*clusterv1.MachineDeployment
	pools       []*clusterv1.MachinePool
	checks      []*clusterv1.MachineHealthCheck
	others      map[string]*unstructured.Unstructured
	state       clustercache.HealthCheckingState
}

func read(line []byte) (*world, error) {
	w := &world{machines: collections.New(), others: map[string]*unstructured.Unstructured{}}
	if err := json.Unmarshal(line, &w.question); err != nil {
		return nil, err
	}
	for _, raw := range w.Objects {
		if err := w.add(raw); err != nil {
			return nil, err
		}
	}
	if w.cluster == nil {
		return nil, fmt.Errorf("there is no Cluster")
	}
	w.state.ConsecutiveFailures = w.Connection.ConsecutiveFailures
	if w.Connection.LastSuccess != nil {
		w.state.LastProbeSuccessTime = *w.Connection.LastSuccess
	}
	return w, nil
}

func (w *world) add(raw []byte) error {
	object := &unstructured.Unstructured{}
	if err := json.Unmarshal(raw, object); err != nil {
		return err
	}
	into := func(target any) error { return json.Unmarshal(raw, target) }
	switch object.GetKind() {
	case "Cluster":
		w.cluster = &clusterv1.Cluster{}
		return into(w.cluster)
	case "ClusterClass":
		w.class = &clusterv1.ClusterClass{}
		return into(w.class)
	case "KubeadmControlPlane":
		if object.GetName() == "cp" {
			w.plane = &controlplanev1.KubeadmControlPlane{}
			return into(w.plane)
		}
	case "Machine":
		machine := &clusterv1.Machine{}
		err := into(machine)
		w.machines.Insert(machine)
		return err
	case "MachineSet":
		w.sets = append(w.sets, &clusterv1.MachineSet{})
		return into(w.sets[len(w.sets)-1])
	case "MachineDeployment":
		w.deployments = append(w.deployments, &clusterv1.MachineDeployment{})
		return into(w.deployments[len(w.deployments)-1])
	case "MachinePool":
		w.pools = append(w.pools, &clusterv1.MachinePool{})
		return into(w.pools[len(w.pools)-1])
	case "MachineHealthCheck":
		w.checks = append(w.checks, &clusterv1.MachineHealthCheck{})
		return into(w.checks[len(w.checks)-1])
	}
	w.others[object.GetKind()+"/"+object.GetName()] = object
	return nil
}

// look finds what a reference names; not found where it names something that is not there.
func (w *world) look(ref clusterv1.ContractVersionedObjectReference) (*unstructured.Unstructured, bool) {
	if !ref.IsDefined() {
		return nil, false
	}
	if ref.Kind == "KubeadmControlPlane" && w.plane != nil && w.plane.Name == ref.Name {
		raw, err := json.Marshal(w.plane)
		if err != nil {
			panic(err)
		}
		object := &unstructured.Unstructured{}
		if err := json.Unmarshal(raw, object); err != nil {
			panic(err)
		}
		return object, false
	}
	object, ok := w.others[ref.Kind+"/"+ref.Name]
	return object, !ok
}

func (w *world) isPaused(object metav1.Object) bool {
	return annotations.IsPaused(w.cluster, object)
}

// controlledBy answers the name of the controller of a kind, "" where there is none.
func controlledBy(object metav1.Object, kind string) string {
	if owner := metav1.GetControllerOf(object); owner != nil && owner.Kind == kind {
		return owner.Name
	}
	return ""
}

func (w *world) selected(selector metav1.LabelSelector, wanted func(*clusterv1.Machine) bool) []*clusterv1.Machine {
	matches, err := metav1.LabelSelectorAsSelector(&selector)
	if err != nil {
		panic(err)
	}
	found := []*clusterv1.Machine{}
	for _, machine := range w.machines.SortedByCreationTimestamp() {
		if matches.Matches(labels.Set(machine.Labels)) && wanted(machine) {
			found = append(found, machine)
		}
	}
	return found
}
