/** Endings of the files of Terraform and OpenTofu, in both syntaxes, and of those of Terragrunt. */
export const terraformEndings: readonly string[] = ['.tf', '.tofu', '.tf.json', '.tofu.json', '.hcl']

/** What Terraform applies objects with, and replaces them where their apiVersion changes. */
export const managed =
  /^[ \t]*resource[ \t]+"(?:kubernetes|kubectl)_manifest"|"(?:kubernetes|kubectl)_manifest"\s*:\s*[{[]/m

/** What a file with such a resource holds. */
export const terraformMark = '_manifest"'

/** What a file says that bears on the objects of others. */
export interface TerraformCode {
  /** True where it may say what a module does; any other HCL is none of Terraform. */
  readonly isTerragrunt: boolean
  /** Its paths: below its module, or of a manifest or template; modules hand them on to others. */
  readonly named: readonly string[]
  /** Those that it hands to modules from elsewhere: nobody here knows what these do with them. */
  readonly handed: readonly string[]
  /** The paths of the modules that it calls. */
  readonly calls: readonly string[]
}

/** Reads a file by its name and what it says; text in JSON may be broken. */
export function terraformCode(path: string, text: string): TerraformCode {
  const isTerragrunt = path.endsWith('.hcl')
  const code = path.endsWith('.json') ? text.replaceAll('\\"', '"') : text
  const bodies = path.endsWith('.json') ? modulesInJson(text) : isTerragrunt ? [text] : modulesIn(text)
  return {
    isTerragrunt: isTerragrunt && terragrunt.test(text),
    named: namedIn(code),
    handed: bodies.filter((body) => isFromElsewhere(body, isTerragrunt)).flatMap(namedIn),
    calls: [...code.matchAll(source)].map(([, path]) => path!).filter(isNear),
  }
}

const terragrunt = /^(?:(?:terraform|include|unit|stack|dependency)\b[^=\n]*\{|inputs[ \t]*=)/m

const source = /(?:^[ \t]*source[ \t]*=|"source"\s*:)[ \t]*"([^"\n]*)"/gm

function isNear(path: string): boolean {
  return /^\.\.?(?:\/|$)/.test(path)
}

/** A file of Terragrunt that names no module may get one from another file. */
function isFromElsewhere(body: string, isTerragrunt: boolean): boolean {
  const paths = [...body.matchAll(source)].map(([, path]) => path!)
  return paths.length === 0 ? isTerragrunt : !paths.every(isNear)
}

function modulesIn(text: string): readonly string[] {
  return [...text.matchAll(/^module[ \t]+"[^"\n]*"[ \t]*\{\r?\n([^]*?)^\}/gm)].map(([, body]) => body!)
}

function modulesInJson(text: string): readonly string[] {
  try {
    const { module } = JSON.parse(text) as { readonly module?: Readonly<Record<string, unknown>> }
    return Object.values(module ?? {}).flatMap((body) => JSON.stringify(body).replaceAll('\\"', '"'))
  } catch {
    return []
  }
}

function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/"((?:\$\{[^}"\n]*\}|[^"\\$\n])*)"/g)]
    .map(([, name]) => name!)
    .filter((name) => /^\$\{path\.\w+\}|\.(?:ya?ml|json|tpl|tftpl)$/.test(name))
}
