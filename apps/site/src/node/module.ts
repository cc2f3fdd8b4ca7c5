// node:module in a page: packages/patterns asks for its engine by name when the first pattern comes.
import { RE2JS } from 're2js'

const packages: Readonly<Record<string, unknown>> = { re2js: { RE2JS } }

export function createRequire(): (name: string) => unknown {
  return (name) => {
    if (!(name in packages)) throw new Error(`${name} is not part of the page`)
    return packages[name]
  }
}
