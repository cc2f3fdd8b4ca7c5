import { clusterRules } from '@capi-migrate/plan/catalogue'
import { exit } from '../../exit.ts'
import { print } from '../../terminal.ts'
import { explain as explainCode } from '../explain.ts'

/** `migrate cluster explain`: prints a rule, or the list of all. Returns the exit code. */
export async function explain(code: string | undefined): Promise<number> {
  if (code !== undefined) return explainCode(code, { format: 'text' })
  const lines = (await clusterRules()).map(
    (rule) => `${rule.code}  ${rule.severity.padEnd(8)}${rule.holds}\n`,
  )
  await print(lines.join(''))
  return exit.done
}
