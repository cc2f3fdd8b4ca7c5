import { newest } from '@capi-migrate/transitions'

/** The name of the copy of a named template; of several, the second and so on. */
export function copyOf(name: string, number = 1): string {
  return number === 1 ? `${name}.${newest}` : `${name}.${newest}-${number}`
}
