/**
 * What keeps a record of the objects that it has applied, and knows each by its apiVersion: with another one it plans to
 * delete the object and to create it anew.
 */
export type Applier = 'pulumi' | 'terraform'

/** The files by which a folder is a project of an applier. */
export const projectFiles: Readonly<Record<string, Applier>> = {
  'Pulumi.yaml': 'pulumi',
  'Pulumi.yml': 'pulumi',
  'cdktf.json': 'terraform',
}

/** Endings of the programs of TypeScript clients, and of their tests. */
export const clientExtensions: readonly string[] = [
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
]

/**
 * Endings of the files that say which files an applier reads, or a generator writes: programs, in any language, and what
 * marks them as such.
 */
export const applierExtensions: readonly string[] = [
  ...Object.keys(projectFiles),
  'cdk8s.yaml',
  ...clientExtensions,
  '.py',
  '.go',
  '.cs',
  '.fs',
  '.vb',
  '.java',
  '.kt',
  '.scala',
  '.tf',
  '.tofu',
  '.tf.json',
  '.tofu.json',
  '.hcl',
]
