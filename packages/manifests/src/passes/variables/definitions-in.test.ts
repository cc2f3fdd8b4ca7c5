import { expect, test } from 'vitest'
import { definitionsIn } from './definitions-in.ts'

/** What a text says after each value of DRAIN is 60. */
function rewritten(file: string, text: string): string {
  return definitionsIn(text, file, 'DRAIN').reduceRight(
    (now, { value: { start, end }, written }) => now.slice(0, start) + written('60') + now.slice(end),
    text,
  )
}

test.each([
  ['clusterctl.yaml', 'DRAIN: "60s" # drain\n', 'DRAIN: "60" # drain\n'],
  ['e2e/config.yaml', "variables:\n  DRAIN: '1m'\n", "variables:\n  DRAIN: '60'\n"],
  ['ci.yml', 'env: {DRAIN: 60s, B: c}\n', 'env: {DRAIN: "60", B: c}\n'],
  ['job.yaml', 'env:\n- value: 60s\n  name: DRAIN\n', 'env:\n- value: "60"\n  name: DRAIN\n'],
  ['clusterctl-settings.json', '{"DRAIN": "60s"}', '{"DRAIN": "60"}'],
  [
    'tilt-settings.json',
    '{"kustomize_substitutions": {"DRAIN": "60s"}}',
    '{"kustomize_substitutions": {"DRAIN": "60"}}',
  ],
  ['.env', 'DRAIN=60s\r\nB=1\r\n', 'DRAIN=60\r\nB=1\r\n'],
  ['test.env', 'export DRAIN="60s" # drain\n', 'export DRAIN="60" # drain\n'],
  ['setup.rc', "DRAIN='60s'", "DRAIN='60'"],
  ['ci.sh', '  export DRAIN="${DRAIN:-60s}"\n', '  export DRAIN="${DRAIN:-60}"\n'],
  ['ci.sh', 'DRAIN=${DRAIN:="60s"}\n', 'DRAIN=${DRAIN:="60"}\n'],
  ['Makefile', 'DRAIN ?= 60s # drain\n', 'DRAIN ?= 60 # drain\n'],
  ['e2e.mk', 'export DRAIN := 60s\n', 'export DRAIN := 60\n'],
])('in %s, %j sets a variable', (file, text, now) => {
  expect(rewritten(file, text)).toBe(now)
})

test.each([
  ['a field of that name', 'a.yaml', 'spec:\n  DRAIN: 60s\n'],
  ['a block of text', 'a.yaml', 'env:\n  DRAIN: |\n    60s\n'],
  ['a value that comes from elsewhere', 'ci.sh', 'DRAIN=$(minutes 1)\nDRAIN=$OTHER\n'],
  ['an assignment for one command', 'ci.sh', 'DRAIN=60s make\n'],
  ['a command of a Makefile', 'Makefile', 'e2e:\n\tDRAIN=60s go test\n'],
  ['a comment', '.env', '# DRAIN=60s\n'],
  ['another name', '.env', 'NODE_DRAIN=60s\nDRAIN_TIMEOUT=60s\n'],
  ['a program', 'a.go', 'DRAIN=60s\n'],
])('%s is no definition', (_, file, text) => {
  expect(definitionsIn(text, file, 'DRAIN')).toEqual([])
})
