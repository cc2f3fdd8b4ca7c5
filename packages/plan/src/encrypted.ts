import type { FilePlan, Skipped } from '@capi-migrate/edits'

/** How a file begins that is encrypted as a whole, as the documentation of each program has it. */
const beginnings: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['git-crypt', /^\0GITCRYPT\0/],
  ['Ansible Vault', /^\$ANSIBLE_VAULT;/],
  ['age', /^(?:age-encryption\.org\/v1\n|\s*-----BEGIN AGE ENCRYPTED FILE-----)/],
  ['PGP', /^\s*-----BEGIN PGP MESSAGE-----/],
  ['SOPS', /^\s*\{?\s*"?data"?:\s*"?ENC\[AES256_GCM,/],
]

/** The longest beginning, with white space before it. */
const enough = 200

/** Why a file was not read: a program has encrypted it as a whole; `undefined` where none has. */
export function encryption(bytes: Buffer): Skipped | undefined {
  const start = bytes.toString('latin1', 0, enough)
  const [name] = beginnings.find(([, pattern]) => pattern.test(start)) ?? []
  return name === undefined
    ? undefined
    : {
        reason: 'encrypted',
        what: `${name} encrypts the whole file, so it was not read: decrypt it and run again, or leave it out with --exclude or .migrateignore`,
      }
}

/** The plan of a file that was not read. */
export function unreadPlan(file: string, skipped: Skipped): FilePlan {
  return { file, before: '', after: '', edits: [], tasks: [], objects: [], skipped }
}
