import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text of a migrated file, and what a careless hand makes of it. */
interface Slip {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Done in the commit that migrates: a field is removed, and the flags of a class's template are not sorted. */
export const hasty: readonly Slip[] = [
  { file: 'idle.yaml', from: '      deletion:\n        nodeDrainTimeoutSeconds: 300\n', to: '' },
  {
    file: 'plain.yaml',
    from: "- name: eviction-hard\n              value: nodefs.available<0%\n            - name: v\n              value: '2'",
    to: "- name: v\n              value: '2'\n            - name: eviction-hard\n              value: nodefs.available<0%",
  },
]

/** Flags that are not sorted, a template of another name, one that is immutable, and a field that changes in place. */
export const careless: readonly Slip[] = [
  {
    file: 'lone.yaml',
    from: "- name: audit-log-maxage\n            value: '3'\n          - name: v\n            value: '4'",
    to: "- name: v\n            value: '4'\n          - name: audit-log-maxage\n            value: '3'",
  },
  {
    file: 'lone.yaml',
    from: 'kind: KubeadmConfigTemplate\n          name: lone',
    to: 'kind: KubeadmConfigTemplate\n          name: next',
  },
  { file: 'classed.yaml', from: 'extraArgs/0', to: 'extraArgs/-' },
  { file: 'idle.yaml', from: 'startupDuration: 1s', to: 'startupDuration: 2s' },
  { file: 'idle.yaml', from: 'replicas: 0', to: 'replicas: 0\n  paused: true' },
]

/** A template that only the careless have. */
export const next = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
metadata:
  name: next
  namespace: default
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
            - name: v
              value: '3'
`

/** Copies a folder and lets a hand slip in the copy. Throws where a text is not there once. */
export function slipped(folder: string, to: string, slips: readonly Slip[]): string {
  cpSync(folder, to, { recursive: true })
  for (const slip of slips) {
    const file = join(to, slip.file)
    const parts = readFileSync(file, 'utf8').split(slip.from)
    if (parts.length !== 2) throw new Error(`${slip.file} has ${JSON.stringify(slip.from)} not once`)
    writeFileSync(file, parts.join(slip.to))
  }
  return to
}
