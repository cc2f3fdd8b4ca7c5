import { sep } from 'node:path'

/** How this program was called; `npx migrate` alone could reach another package of that name. */
export function program(): string {
  if (process.env.npm_command !== 'exec') return 'migrate'
  return process.argv[1]?.includes(`${sep}_npx${sep}`) ? 'npx capi-migrate' : 'npx --no-install migrate'
}
