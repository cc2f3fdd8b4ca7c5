import { namingKeys, openKeys, secretEndings } from './rules.ts'

const endings = new RegExp(`(?:^| )(?:${secretEndings.join('|')})$`)
const open = new Set(openKeys)
const naming = new Set(namingKeys)

/** Whether what stands at a key is to be hidden: `password`, `AWS_SECRET_ACCESS_KEY`, but not `secretName`. */
export function isSecretKey(key: string): boolean {
  const known = answers.get(key)
  if (known !== undefined) return known
  const words = wordsOf(key)
  const isSecret = endings.test(words) && !open.has(words)
  if (answers.size < 10_000) answers.set(key, isSecret)
  return isSecret
}

/** Keys come again and again. */
const answers = new Map<string, boolean>()

/** Whether a key only names something, so that it may be shown below a key that is secret. */
export function isNamingKey(key: string): boolean {
  const words = wordsOf(key)
  return naming.has(words) || /(?:^| )(?:names?|refs?|from)$/.test(words)
}

/** `AWS_SECRET_ACCESS_KEY` → `aws secret access key`. Only the end of a very long key counts. */
function wordsOf(key: string): string {
  return key
    .slice(-100)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
