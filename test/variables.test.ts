import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'
import { agreementOf } from './templates/agreement.ts'
import { substitute } from './templates/envsubst.ts'

const template = `apiVersion: cluster.x-k8s.io/\${CAPI_VERSION}
kind: MachineDeployment
metadata:
  name: "\${NAME}"
spec:
  clusterName: "\${NAME}"
  template:
    spec:
      clusterName: "\${NAME}"
      nodeDrainTimeout: "\${DRAIN}"
      nodeDeletionTimeout: \${DELETION:=10s}
      nodeVolumeDetachTimeout: \${DETACH:-"1h"} # as long as it takes
---
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: "\${NAME}"
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs: \${ARGS}
`

/** What the files set, read as plainly as can be. */
function valuesIn(folder: string): (name: string) => string | undefined {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const { variables } = JSON.parse(read('e2e.json')) as { variables: Record<string, string> }
  const set = execFileSync('sh', ['-c', '. ./.env; printf "%s" "$DELETION"'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return (name) => ({ ...variables, DELETION: set, NAME: 'a' })[name]
}

test.each([
  ['60s', '1h30m', '{v: "2", a: "1"}'],
  ['0s', '1.5s', '{"node-ip": "::"}'],
])('templates with what is set for them print the conversion: %s, %s, %s', (drain, deletion, args) => {
  const variables = { CAPI_VERSION: 'v1beta1', DRAIN: drain, DETACH: '5m', ARGS: args }
  const cwd = scratch({
    'template.yaml': template,
    'e2e.json': JSON.stringify({ variables }, null, 2),
    '.env': `export DELETION="${deletion}"\n`,
  })
  const print = (): string => substitute(readFileSync(join(cwd, 'template.yaml'), 'utf8'), valuesIn(cwd))
  const before = print()
  const { stdout } = migrate(['manifests', '--write'], { cwd })
  expect(stdout).not.toContain('Left to you')
  expect(agreementOf(before, print())).toEqual({ agreed: 2, left: [], apart: [] })
  expect(readFileSync(join(cwd, '.env'), 'utf8')).toMatch(/^export DELETION="\d+"\n$/)
  expect(migrate(['manifests'], { cwd }).stdout).toContain('nothing to change')
})
