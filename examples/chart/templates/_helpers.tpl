{{- define "workers.name" -}}
{{ .Values.clusterName | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "workers.labels" -}}
cluster.x-k8s.io/cluster-name: {{ include "workers.name" . }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Whole seconds of a duration such as 1h5m30s: `{{ include "seconds" .Values.drainTimeout }}` */}}
{{- define "seconds" -}}
{{- $seconds := dict "total" 0 "h" 3600 "m" 60 "s" 1 -}}
{{- range regexFindAll "[0-9]+[hms]" (toString .) -1 -}}
{{- $unit := trunc -1 . -}}
{{- $_ := set $seconds "total" (add (get $seconds "total") (mul (trimSuffix $unit .) (get $seconds $unit))) -}}
{{- end -}}
{{ get $seconds "total" }}
{{- end }}
