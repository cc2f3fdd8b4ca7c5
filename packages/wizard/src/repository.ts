import type { RepositoryKind } from '@capi-migrate/plan/notes'

/** Something in the repository that a statement of the wizard rests on. */
export interface Evidence {
  readonly file: string
  /** From 1; absent where the file as a whole is meant. */
  readonly line?: number
  readonly what: string
}

/** What the repository was taken for, and why. */
export interface Recognised {
  readonly kind: RepositoryKind
  readonly evidence: readonly Evidence[]
}

/** The three kinds of repository, as people call them. */
export const repositoryKinds: Readonly<Record<RepositoryKind, string>> = {
  manifests: 'a repository of manifests: clusters, charts, overlays, templates',
  client: 'a TypeScript client: code that reads or writes Cluster API objects',
  provider: 'a provider: CRDs and controllers behind the contract',
}
