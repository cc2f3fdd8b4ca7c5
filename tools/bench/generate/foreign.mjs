// Texts that are not of Cluster API, such as stand beside it in every GitOps repository: about 1 KB each.

/** @param {import('./names.mjs').Names} names */
export function deployment({ index, team, name }) {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${team}
  labels:
    app.kubernetes.io/name: ${name}
spec:
  replicas: ${1 + (index % 5)}
  selector:
    matchLabels:
      app.kubernetes.io/name: ${name}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${name}
      annotations:
        checksum/config: "${String(index * 7919).padStart(12, '0')}"
    spec:
      # One in each zone, as far as there are zones.
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: topology.kubernetes.io/zone
          whenUnsatisfiable: ScheduleAnyway
      containers:
        - name: main
          image: ${team}/${name}:1.${index % 40}.0
          ports:
            - name: http
              containerPort: 8080
          env:
            - name: LOG_LEVEL
              value: info
          resources:
            requests: { cpu: 100m, memory: ${64 + (index % 8) * 64}Mi }
            limits: { memory: 1Gi }
          readinessProbe:
            httpGet:
              path: /ready
              port: http
`
}

/** @param {import('./names.mjs').Names} names */
export function service({ index, team, name }) {
  return `apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: ${team}
spec:
  selector:
    app.kubernetes.io/name: ${name}
  ports:
    - name: http
      port: 80
      targetPort: http
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: ${team}
  annotations:
    nginx.ingress.kubernetes.io/proxy-body-size: ${1 + (index % 64)}m
spec:
  ingressClassName: nginx
  rules:
    - host: ${name}.example.com
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: ${name}
                port: { name: http }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  namespace: ${team}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 1
  maxReplicas: ${5 + (index % 10)}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 80 }
`
}

/** @param {import('./names.mjs').Names} names */
export function values({ index, team, name }) {
  return `# Values of the chart ${name}, for ${team}.
replicaCount: ${1 + (index % 5)}

image:
  repository: ${team}/${name}
  pullPolicy: IfNotPresent
  tag: "" # the chart's appVersion

serviceAccount:
  create: true
  annotations: {}
  name: ""

podSecurityContext:
  runAsNonRoot: true
  runAsUser: ${1000 + (index % 1000)}

service:
  type: ClusterIP
  port: 80

ingress:
  enabled: false
  className: nginx
  hosts:
    - host: ${name}.example.com
      paths:
        - path: /
          pathType: ImplementationSpecific

resources:
  limits:
    memory: ${128 + (index % 8) * 128}Mi
  requests:
    cpu: 100m
    memory: 128Mi

autoscaling:
  enabled: ${index % 2 === 0}
  minReplicas: 1
  maxReplicas: 10
  targetCPUUtilizationPercentage: 80

# Where the pods may run.
nodeSelector: {}
tolerations: []
affinity: {}

config:
  logLevel: info
  features:
    - search
    - export
  database:
    host: ${name}-db.${team}.svc
    port: 5432
    poolSize: ${5 + (index % 20)}
`
}
