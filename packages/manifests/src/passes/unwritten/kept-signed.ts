import type { UnitSources } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { signerOfText } from '../../read/signed.ts'
import { say } from '../../tasks/index.ts'
import { keptAsItIs, keptUnwritten } from './kept.ts'
import type { Staying } from './staying.ts'

/** The net below every pass: the plan of a file whose text is signed stays as it is, with a task, whatever would write it. */
export function keptSigned(plan: ManifestPlan): ManifestPlan {
  const signer = plan.edits.length > 0 ? signerOfText(plan.before, plan.file) : undefined
  return signer === undefined ? plan : keptUnwritten(plan, signedBy(signer))
}

/** The files of a run with a signature beside them, which stay, by path. */
export function signedFiles({ paths, signatureOf, nameOf }: UnitSources): ReadonlyMap<string, Staying> {
  return new Map(
    paths.flatMap((path) => {
      const by = signatureOf?.(path)
      return by === undefined
        ? []
        : [[path, { by, cause: `\`${nameOf(by)}\` signs it`, kept: keptForSignature }]]
    }),
  )
}

/** The plan of a file that a signature beside it covers, or one that is built together with it: it stays, with a task. */
export function keptForSignature(plan: ManifestPlan, cause: string): ManifestPlan {
  return keptUnwritten(plan, {
    row: 'signature:file',
    object: 'signature',
    ...say('file/signature-beside', { cause }),
  })
}

/** The plan of a text that is signed as a whole, and is not read for that. */
export function signedText(text: string, file: string, signer: string): ManifestPlan {
  const nothing = { file, before: text, after: text, edits: [], tasks: [], objects: [] }
  return keptAsItIs(nothing, { line: 1, ...signedBy(signer) })
}

function signedBy(signer: string): Parameters<typeof keptUnwritten>[1] {
  return { row: 'signature:file', object: signer, ...say('object/signed', { signer }) }
}
