import type { Problem } from '@capi-migrate/status/tree'
import { someOf } from '../render/paint.ts'

type Name = Extract<Problem, { readonly type: 'repeated' }>['object']

/** Says a problem of the hierarchy: what is the matter, and what to do next. */
export function sayProblem(problem: Problem): readonly [what: string, next: string] {
  switch (problem.type) {
    case 'cycle':
      return [
        `these objects own each other in a circle: ${someOf(problem.objects.map(nameOf), 5)}`,
        'mend their metadata.ownerReferences; no controller makes such a circle',
      ]
    case 'missing-owner':
      return [
        `${nameOf(problem.owner)} owns ${someOf(problem.objects.map(nameOf), 3)}, and is not in the dump`,
        'dump its kind too, or delete what it has left behind if it is gone from the cluster as well',
      ]
    case 'repeated':
      return [
        `${nameOf(problem.object)} is in the dump more than once; the last one is shown`,
        'give one dump of one moment',
      ]
  }
}

export function nameOf(object: Name): string {
  return `${object.kind} ${fullName(object)}`
}

/** A name, with its namespace where it has one. */
export function fullName({ namespace, name = '' }: { namespace?: string; name?: string }): string {
  return `${namespace ? `${namespace}/` : ''}${name}`
}
