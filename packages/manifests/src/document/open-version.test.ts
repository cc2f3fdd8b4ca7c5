import { expect, test } from 'vitest'
import { planManifest } from '../plan-manifest.ts'

const machines = (version: string, field: string): string =>
  `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata:
  name: a
spec:
  ${field}
`

test.each(['${CAPI_VERSION}', '{{ .Values.version }}', '<< .version >>'])(
  'an object whose version is %s stays with a task, whether a field of it moved or not',
  (version) => {
    const text = machines(version, 'minReadySeconds: 3')
    expect(planManifest(text, { to: 'v1beta2', file: 'a.yaml' })).toMatchObject({
      after: text,
      tasks: [
        {
          id: expect.stringContaining('MachineDeployment:apiVersion'),
          line: 1,
          code: 'object/version-unknown',
          what: `this object is left as it is: its version is ${version}, so nobody can tell which fields it has`,
        },
      ],
    })
    const { tasks } = planManifest(machines(version, 'replicas: 3'), { to: 'v1beta2', file: 'a.yaml' })
    expect(tasks).toMatchObject([{ line: 1, code: 'object/version-unknown' }])
  },
)
