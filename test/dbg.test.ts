import { test } from 'vitest'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { manifestsEngine } from '@capi-migrate/manifests'
test('x', () => {
  const root=process.env.CH!
  const walk=(d:string):string[]=>readdirSync(d).flatMap(f=>statSync(d+'/'+f).isDirectory()?walk(d+'/'+f):[d+'/'+f])
  const paths=walk(root)
  const e=manifestsEngine({to:'v1beta2'})
  const plans=e.planUnits!({paths,textOf:p=>readFileSync(p,'utf8'),nameOf:p=>p.slice(root.length+1)})
  for (const [p,plan] of plans) console.log(p, plan.edits.length, plan.tasks.length)
})
