import fc from 'fast-check'
import { transitions, convert, schemaOf } from '../src/index.ts'
import { check } from '../src/strict.ts'
import { objectsOf } from './objects.ts'
for (const t of transitions.filter(t => t.to === 'v1beta2')) {
  const c = new Map<string, number>()
  for (const o of fc.sample(objectsOf(t.group, t.from, t.kind), { seed: 3, numRuns: 300 })) {
    const { object } = convert(o, { to: 'v1beta2', lookup: (g) => g + '/v1beta1' })
    for (const d of check(object, schemaOf(t.group, t.to, t.kind)!)) { const k = `${d.place.map(x => typeof x === 'number' ? '[]' : x).join('.')}: ${d.keyword} ${d.keyword === "pattern" ? "" : d.message}`; c.set(k, (c.get(k) ?? 0) + 1) }
  }
  console.log('\n# ' + t.kind, t.from); for (const [k, n] of [...c].sort()) console.log(n, k)
}
