import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const told = (script: string) =>
  planFile(script, { file: 'deploy.sh', to: 'v1beta2' }).tasks.map(({ line, code }) => `${line} ${code}`)

test.each([
  'sed -e "s/nodeDrainTimeout: .*/nodeDrainTimeout: $DRAIN/" cp.yaml | kubectl apply -f -\n',
  'yq -i \'.spec.machineTemplate.nodeDrainTimeout = "7m"\' cp.yaml\n',
  '\tcat md.yaml | perl -pe "s/(unhealthyConditions):/$1:/"\n',
])('a field that a script edits in a file is told, once: %j', (script) => {
  expect(told(script)).toEqual(['1 reference/script-edits-field'])
})

test.each([
  'sed -i s/progressDeadlineSeconds/x/ deployment.yaml\n',
  '# sed s/nodeDrainTimeout/x/ cp.yaml\n',
  'echo nodeDrainTimeout\n',
  'sed s/nodeDrainTimeoutSeconds/x/ cp.yaml\n',
  'parsed nodeDrainTimeout\n',
])('what edits nothing of ours is not: %j', (script) => {
  expect(told(script)).toEqual([])
})
