import { ruleOf, rules } from '@capi-migrate/cluster/rules'
import { paintFor, UserError } from '@capi-migrate/plan'
import { ruleText } from '../../cluster/rule-text.ts'
import { exit } from '../../exit.ts'
import { isColourful, print } from '../../terminal.ts'

/** `migrate cluster explain`: prints a rule, or the list of all. Returns the exit code. */
export async function explain(code: string | undefined): Promise<number> {
  const paint = paintFor(isColourful(process.stdout))
  if (code === undefined) {
    await print(rules.map((rule) => `${rule.code}  ${rule.severity.padEnd(8)}${rule.holds}\n`).join(''))
    return exit.done
  }
  const rule = ruleOf(code)
  if (!rule) throw new UserError(`there is no rule ${code}`, 'list all with `migrate cluster explain`')
  await print(ruleText(rule, paint))
  return exit.done
}
