import { secret } from './input.ts'
import type { Run } from './run.ts'

/** What a run may take: seconds of the processor, and MB. */
export const most = { seconds: 10, megabytes: 500 } as const

const secrets = [secret, ...[0, 1, 2].map(base64Of)]

/** What is wrong with a run on a hostile input; empty where nothing is. */
export function wrongWith({ code, stdout, stderr, seconds, megabytes }: Run): readonly string[] {
  const out = stdout.toString('utf8')
  const talk = stderr.toString('utf8')
  return [
    code === undefined && 'it hangs',
    code !== undefined && (code < 0 || code > 3) && `it ended with ${code}`,
    seconds > most.seconds && `it took ${seconds.toFixed(1)} s`,
    megabytes > most.megabytes && `it took ${Math.ceil(megabytes)} MB`,
    /this is our mistake|^ {4}at |RangeError|TypeError|Uncaught/m.test(talk + out) &&
      'it shows an error of its own',
    secrets.some((one) => out.includes(one) || talk.includes(one)) && 'it shows a secret',
    ...[out, talk].map((text) => {
      const found = raw.exec(text)
      return found && `it prints U+${found[0].codePointAt(0)!.toString(16).padStart(4, '0')} raw`
    }),
  ].filter((one): one is string => typeof one === 'string')
}

/** Control characters but for tabs and line ends (a lone CR is none), and marks that turn the direction of a text or have no width. */
const raw = new RegExp(
  [
    '[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]',
    '[\\u061c\\u200b\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff]',
    '\\r(?!\\n)',
  ].join('|'),
)

/** The part of the secret's base64 that does not depend on what stands around it, by what stands before it. */
function base64Of(before: number): string {
  const whole = Buffer.from('\0'.repeat(before) + secret).toString('base64')
  return whole.slice(before === 0 ? 0 : 4, Math.floor((before + secret.length) / 3) * 4)
}
