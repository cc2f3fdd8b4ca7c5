import { UserError } from '@capi-migrate/plan/errors'
import {
  dumpDocuments,
  fullName,
  paintFor,
  printComparison,
  saidOf,
  sayProblem,
} from '@capi-migrate/plan/status'
import type { StatusWish } from '@capi-migrate/plan/status'
import type { ApiObject } from '@capi-migrate/status-model'
import { compare } from '@capi-migrate/status/evaluate'
import { clustersOf, inventoryOf, objectsIn } from '@capi-migrate/status/tree'
import type { GivenFile } from '../worker/outcome.ts'
import type { StatusAnswer, StatusRequest } from './answer.ts'
import { drawn } from './drawn.ts'

type Remark = StatusAnswer['remarks'][number]

/** `migrate status` over files in memory: the same calls as in apps/cli/src/commands/status.ts. Throws UserError where there is nothing to show. */
export async function statusOf({ files, says, cluster, now }: StatusRequest): Promise<StatusAnswer> {
  const { objects, remarks } = read(files)
  const inventory = inventoryOf(objects)
  const time = new Date(now)
  const clusters = clustersOf(inventory).map(({ metadata = {} }) => fullName(metadata))
  if (says === 'computed') {
    const comparison = compare(inventory.objects, { now: time, machinePools: 'upstream' })
    return { text: printComparison(comparison, paintFor()), remarks, clusters }
  }
  if (objects.length === 0 && remarks.length > 0) return { text: '', remarks, clusters }
  const wish: StatusWish = {
    format: 'text',
    grouping: 'true',
    why: says === 'why',
    ...(cluster !== undefined && { cluster }),
  }
  const { text, problems } = await saidOf(inventory, time, wish)
  const shown = clustersOf(inventory, cluster)
  return {
    text,
    remarks: [...remarks, ...problems.map(sayProblem)],
    clusters,
    ...(shown.length === 1 && { drawing: drawn(inventory, shown[0]!, time) }),
  }
}

/** The objects of all files. A file that cannot be read is told about; the others go on. */
function read(files: readonly GivenFile[]): { objects: readonly ApiObject[]; remarks: readonly Remark[] } {
  const objects: ApiObject[] = []
  const remarks: Remark[] = []
  for (const { path, bytes } of files) {
    try {
      const text = textOf(path, bytes)
      // Of several files those without a word of Kubernetes are no dumps.
      if (files.length > 1 && !text.includes('apiVersion')) continue
      for (const document of dumpDocuments(text, path)) objects.push(...objectsIn(document))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      remarks.push([error.message, error.next])
    }
  }
  return { objects, remarks }
}

function textOf(path: string, bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new UserError(`${path}: it is binary, or UTF-16`, 'give it as UTF-8 text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError(`${path}: it is not valid UTF-8`, 'save it as UTF-8')
  }
}
