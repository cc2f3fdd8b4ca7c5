import fc from 'fast-check'
import { transitions, convert, schemaOf } from '../src/index.ts'
import { goType } from '../src/go-type.ts'
import { roots } from '../src/generated/go-types.ts'
import { decode, encode, toObject } from '../src/go-json.ts'
import { objectsOf } from './objects.ts'
import { differencesOf } from './differences.ts'
const canon = (o: any) => { const t = goType(roots[o.apiVersion + '/' + o.kind]!); return JSON.parse(JSON.stringify(toObject(encode(t, decode(t, o, ''))))) }
const show = (v: any) => v === undefined ? "-" : v === null || v === false || v === 0 || v === "" || typeof v === "object" ? JSON.stringify(v) : "x"
const lookup = (g: string) => g + '/v1beta1'
for (const t of transitions.filter(t => t.to === 'v1beta2')) for (const [from, to] of [[t.from, t.to], [t.to, t.from]] as const) {
  const c = new Map<string, number>()
  for (const o of fc.sample(objectsOf(t.group, from, t.kind, { empties: false }), { seed: 3, numRuns: 200 })) {
    const there = convert(o, { to, reading: 'server', lookup }).object
    const back: any = JSON.parse(JSON.stringify(convert(there, { to: from, reading: 'server', lookup }).object))
    if (from !== 'v1beta2') { delete back.metadata.annotations?.['cluster.x-k8s.io/conversion-data']; if (back.metadata.annotations && Object.keys(back.metadata.annotations).length === 0) delete back.metadata.annotations }
    for (const d of differencesOf(canon(o), back, schemaOf(t.group, from, t.kind))) { const k = `${d.path}: ${show(d.left)} → ${show(d.right)}`; c.set(k, (c.get(k) ?? 0) + 1) }
  }
  console.log('\n# ' + t.kind, from, to); for (const [k, n] of [...c].sort()) console.log(n, k)
}
