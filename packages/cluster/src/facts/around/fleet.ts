import { gunzipSync } from 'node:zlib'
import type { KubeObject } from '../../source/object.ts'
import type { Crd } from '../crd.ts'
import { at, entries, foundIn, textOf } from './finding.ts'
import type { Found } from './finding.ts'

/** What a Bundle of Fleet creates. Content may be gzip in base64 (encoding `base64+gz`). */
export function bundle(object: KubeObject, crds: readonly Crd[]): readonly Found[] {
  return entries(at(object, 'spec', 'resources')).flatMap((resource) =>
    foundIn('payload', contentOf(resource), crds, 'holds'),
  )
}

const most = 32_000_000

function contentOf(resource: unknown): string {
  const content = textOf(at(resource, 'content'))
  if (textOf(at(resource, 'encoding')) !== 'base64+gz') return content
  try {
    return gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: most }).toString()
  } catch {
    // Fleet could not read it, either.
    return ''
  }
}
