import { jsonOf, refusalOf } from '../../live/json.ts'
import type { Server } from '../../live/server.ts'
import { nameOf } from '../../source/object.ts'
import type { KubeObject } from '../../source/object.ts'
import { pathOf } from '../../source/resource.ts'
import { resources } from '../../source/resources.ts'
import { changesBetween } from '../changes.ts'
import { fieldManager } from '../patched.ts'
import { Surprise } from '../write.ts'

/** How a Secret of Helm is kept before it is written. */
export const backUp = { suffix: '.v1beta1-backup', of: keep }

/**
 * Creates a copy that Helm does not look at: another owner, and not its type. One that is there already, as after a run that
 * was cut off, must hold the same. Throws Surprise, or Unreadable.
 */
async function keep(server: Server, secret: KubeObject, dryRun: boolean): Promise<void> {
  const { name, namespace, labels } = secret.metadata
  const path = pathOf(resources.secrets, namespace)
  const copy = {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'Opaque',
    metadata: {
      name: `${name}${backUp.suffix}`,
      ...(namespace !== undefined && { namespace }),
      labels: { ...labels, owner: fieldManager },
    },
    data: secret.data,
  }
  const answer = await server.ask({
    method: 'POST',
    path: `${path}?fieldManager=${fieldManager}${dryRun ? '&dryRun=All' : ''}`,
    body: { type: 'application/json', text: JSON.stringify(copy) },
  })
  if (answer.status === 201) return
  if (answer.status !== 409) throw refusalOf(answer)
  const there = await server.ask({ path: `${path}/${copy.metadata.name}` })
  if (there.status !== 200) throw refusalOf(there)
  const { data } = jsonOf(there) as KubeObject
  if (changesBetween(data, copy.data).length === 0) return
  throw new Surprise(
    `Secret ${nameOf({ ...copy.metadata })} is there already, and holds something else`,
    'look what it is, and rename it or take it away',
  )
}
