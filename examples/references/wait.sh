#!/bin/sh
kubectl wait --for=condition=ControlPlaneReady cluster/prod --timeout=20m
kubectl wait machines --all \
  --for condition=BootstrapReady
kubectl wait --for=condition=Ready cluster/prod
kubectl wait --for=condition=Ready node --all
kubectl get cluster prod -o jsonpath='{.spec.topology.class}'
kubectl get md -o custom-columns=NAME:.metadata.name,DRAIN:.spec.template.spec.nodeDrainTimeout
