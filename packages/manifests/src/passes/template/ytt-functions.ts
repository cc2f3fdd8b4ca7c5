import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'

/** Gives a duration in whole seconds. */
export const secondsFunction = 'capi_migrate_seconds'

/** Lays a list of name and value over another, by name. */
export const listFunction = 'capi_migrate_by_name'

/** The functions of ours that ytt templates call, by name: what each is, in the code of a template. */
export const yttFunctions: ReadonlyMap<string, string> = new Map([
  [
    secondsFunction,
    `\
#! Written by migrate manifests --helpers. Gives a duration such as "1h30m" in whole seconds: 5400. Version v1beta2 of
#! Cluster API has seconds where v1beta1 had durations. A whole number is taken for seconds, and nothing stays nothing.
#@ def ${secondsFunction}(given):
#@   if given == None or type(given) == "int":
#@     return given
#@   end
#@   if given.isdigit() and str(int(given)) == given:
#@     return int(given)
#@   end
#@   rest = given[1:] if given[:1] in ("-", "+") else given
#@   parts = []
#@   for one in rest.codepoints():
#@     isNumber = one in "0123456789."
#@     if isNumber and (not parts or parts[-1][1]):
#@       parts.append(["", ""])
#@     end
#@     if not parts:
#@       fail("{} is no duration".format(given))
#@     end
#@     parts[-1][0 if isNumber else 1] += one
#@   end
#@   if not parts:
#@     fail("a text without anything in it is no duration")
#@   end
#@   if rest == "0":
#@     return 0
#@   end
#@   units = {"ns": 1, "us": 1000, "µs": 1000, "μs": 1000, "ms": 1000000}
#@   units.update({"s": 1000000000, "m": 60000000000, "h": 3600000000000})
#@   total = 0
#@   for number, unit in parts:
#@     whole, _, fraction = number.partition(".")
#@     if unit not in units or whole + fraction == "" or "." in fraction:
#@       fail("{} is no duration".format(given))
#@     end
#@     #! Go reads as many digits as 63 bits hold.
#@     digits = [fraction[:n] for n in range(len(fraction) + 1) if int("0" + fraction[:n]) <= 1 << 63][-1]
#@     total += int("0" + whole) * units[unit]
#@     total += int(int("0" + digits) * (units[unit] / float("1" + len(digits) * "0")))
#@   end
#@   if total > (1 << 63) - (0 if given[0] == "-" else 1):
#@     fail("{} is too long a duration".format(given))
#@   end
#@   return min(total // 1000000000, 2147483647) * (-1 if given[0] == "-" else 1)
#@ end
`,
  ],
  [
    listFunction,
    `\
#! Written by migrate manifests. Lays arguments over others by name, and sorts them, as overlays of maps did in v1beta1.
#@ def ${listFunction}(left, right):
#@   if right == None:
#@     return None
#@   end
#@   names = [one["name"] for one in right]
#@   kept = [one for one in left or [] if one["name"] not in names]
#@   return sorted(kept + list(right), key=lambda one: one["name"])
#@ end
`,
  ],
])

/**
 * Edits with one more that defines the functions of ours which the result calls. They are in the file itself: whether
 * ytt is given a file beside it, only who calls ytt knows.
 */
export function withFunctions(text: string, edits: readonly Edit[]): readonly Edit[] {
  const after = applyEdits(text, edits)
  const missing = [...yttFunctions].filter(
    ([name]) => after.includes(name) && !after.includes(`#@ def ${name}(`),
  )
  if (missing.length === 0) return edits
  const at = endOfLoads(after)
  const eol = after.includes('\r\n') ? '\r\n' : '\n'
  const code = missing.map(([, code]) => `\n${code}`).join('')
  const own = (at === 0 || after[at - 1] === '\uFEFF' ? code.slice(1) : code).replaceAll('\n', eol)
  return composeEdits(text, edits, [{ start: at, end: at, text: own, row: 'Template:define' }])
}

/** Where the `load` lines at the start of a text end. */
function endOfLoads(text: string): number {
  let end = text.startsWith('\uFEFF') ? 1 : 0
  for (const { 0: line, index } of text.matchAll(/.*\r?\n/g)) {
    if (/^\uFEFF?#@\s*load\(.*\)\s*$/.test(line)) end = index + line.length
    else if (!/^\uFEFF?\s*(?:#!.*)?\s*$/.test(line)) break
  }
  return end
}
