import { effects } from '@capi-migrate/cluster'
import type { Effect, Prediction } from '@capi-migrate/cluster'
import { counted, paintFor, printable, someOf } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import type { Predictions } from './prediction-json.ts'

/** Machines and paths that are named of one object. */
const most = 5

const titles: Readonly<Record<Effect, string>> = {
  rollout: 'Replaces Machines',
  refused: 'Refused',
  'in place': 'Changed in place',
  created: 'New',
  nothing: 'Nothing changes',
}

/** Predictions as a person reads them: the sum first, then the worst; of objects that stay as they are only the count. */
export function predictionText(predictions: readonly Predictions[], colour: boolean): string {
  const paint = paintFor(colour)
  return `${predictions.map((one) => [...oneCluster(one, paint)].join('\n')).join('\n\n')}\n`
}

function* oneCluster({ cluster, part }: Predictions, paint: Paint): Generator<string> {
  const machines = new Set(part.value.flatMap((one) => one.machines))
  const of = (effect: Effect): readonly Prediction[] => part.value.filter((one) => one.effect === effect)
  const sum = [
    machines.size > 0 && paint.red(`${counted(machines.size, 'Machine')} would be replaced`),
    of('refused').length > 0 && paint.red(`${counted(of('refused').length, 'object')} refused`),
    of('in place').length > 0 && `${of('in place').length} changed in place`,
    of('created').length > 0 && `${of('created').length} new`,
    (of('nothing').length > 0 || part.value.length === 0) && `${of('nothing').length} unchanged`,
    part.missing.length > 0 && paint.yellow(`${part.missing.length} not told`),
  ].filter(Boolean)
  yield `${paint.bold(printable(cluster))}: ${sum.join(', ')}`
  for (const effect of effects) yield* section(effect, of(effect), paint)
  const stays = part.value.filter((one) => one.stays.length > 0)
  if (stays.length > 0) {
    yield `\n${paint.bold('Removed from the manifest, and stays in the cluster')} (CLU012)`
    for (const one of stays) yield `  ${printable(`${one.object}: ${someOf(one.stays, most)}`)}`
    yield `  ${paint.dim('next:')} apply the migrated files first, and remove fields in a commit after it`
  }
  if (part.missing.length > 0) {
    yield `\n${paint.bold('Not told')}`
    for (const { what, says } of part.missing.slice(0, most)) yield `  ${printable(`${what}: ${says}`)}`
    if (part.missing.length > most) yield paint.dim(`  … and ${part.missing.length - most} more`)
    yield `  ${paint.dim('next:')} ${printable(part.missing[0]!.next)}`
  }
}

function* section(effect: Effect, predictions: readonly Prediction[], paint: Paint): Generator<string> {
  // What stays as it is is worth a word only where that is not certain.
  const shown = effect === 'nothing' ? predictions.filter(({ because }) => because.length > 0) : predictions
  if (shown.length === 0) return
  yield `\n${paint.bold(titles[effect])}${effect === 'nothing' ? ', most likely' : ''}`
  for (const prediction of shown) yield* objectLines(prediction, paint)
}

function* objectLines(prediction: Prediction, paint: Paint): Generator<string> {
  const { object, file, effect, says, because, changes, machines, manner } = prediction
  const tone = effect === 'rollout' || effect === 'refused' ? paint.red : paint.cyan
  const certainty = effect === 'rollout' ? (because.length > 0 ? ' (likely)' : ' (certain)') : ''
  yield `  ${tone(printable(object))}${certainty} ${paint.dim(printable(file))}`
  const count = effect === 'rollout' ? `${counted(machines.length, 'Machine')}: ` : ''
  yield `    ${printable(count + says)}`
  if (machines.length > 0) yield `    ${printable(someOf(machines, most))}`
  if (changes.length > 0) yield `    ${paint.dim('changes:')} ${printable(someOf(changes, most))}`
  for (const why of because) yield `    ${paint.dim('only likely:')} ${printable(why)}`
  if (manner && effect !== 'nothing') yield `    ${paint.dim(printable(sayManner(manner)))}`
}

function sayManner({ way, manager }: NonNullable<Prediction['manner']>): string {
  return way === 'client'
    ? 'applied as `kubectl apply` does'
    : `applied server-side by ${manager}, with force`
}
