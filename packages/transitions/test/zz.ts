import fc from 'fast-check'
import { transitions, convert, schemaOf } from '../src/index.ts'
import { goType } from '../src/go-type.ts'
import { roots } from '../src/generated/go-types.ts'
import { decode, encode, toObject } from '../src/go-json.ts'
import { byBytes } from '../src/codecs.ts'
import { objectsOf } from './objects.ts'
import { differencesOf } from './differences.ts'
const asServer = (o: any) => { const t = goType(roots[o.apiVersion + '/' + o.kind]!); return JSON.parse(JSON.stringify(toObject(encode(t, decode(t, o, ''))))) }
const sortIt = (v: any): any => Array.isArray(v) ? (v.length && v.every((x: any) => x && typeof x === 'object' && 'name' in x) ? [...v].sort((a, b) => byBytes(a.name, b.name)) : v).map(sortIt) : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, sortIt(x)])) : v
const only = process.argv[2]
for (const t of transitions.filter(t => t.to === 'v1beta2')) {
  if (only && t.kind !== only) continue
  const c = new Map<string, number>()
  for (const o of fc.sample(objectsOf(t.group, t.from, t.kind), { seed: 3, numRuns: 200 })) {
    const a = sortIt(asServer(convert(o, { to: 'v1beta2', lookup: (g) => g + '/v1beta1' }).object))
    const s = sortIt(convert(o, { to: 'v1beta2', reading: 'server' }).object)
    for (const d of differencesOf(a, s, schemaOf(t.group, t.to, t.kind))) { const k = `${d.path}: author ${JSON.stringify(d.left)} server ${JSON.stringify(d.right)}`; c.set(k, (c.get(k) ?? 0) + 1) }
  }
  console.log('\n# ' + t.kind, t.from); for (const [k, n] of [...c].sort()) console.log(n, k)
}
