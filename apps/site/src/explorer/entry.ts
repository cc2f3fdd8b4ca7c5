/** Something to look up that is no field: a condition, a rule, a code. Its text is what `migrate explain` says. */
export interface Entry {
  /** What `migrate explain` takes, and its address after `#`. */
  readonly id: string
  readonly title: string
  /** What it can be chosen by, such as the stages of a rule. */
  readonly tags?: readonly string[]
  readonly blocks: readonly Block[]
  /** Ids of what it sums up or rests on, of the same book. */
  readonly rests?: readonly string[]
}

/** One thing that is said of an entry. */
export interface Block {
  readonly title?: string
  readonly lines?: readonly (readonly [name: string, text: string])[]
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

/** All entries of one page, in groups. */
export interface Book {
  readonly groups: readonly { readonly name: string; readonly entries: readonly Entry[] }[]
}

/** What became of one path of a kind: what `migrate explain Kind.path` says, and what its schema asks for. */
export interface FieldAnswer {
  readonly changes: readonly ShownChange[]
  /** Constraints, by version. */
  readonly limits: Readonly<Record<string, readonly string[]>>
  /** Who reads it: print columns, rules of the contract. */
  readonly readers: readonly string[]
}

/** A change of a field; its example as YAML. */
export interface ShownChange {
  readonly from: string
  readonly to: string
  readonly older?: string
  readonly newer: readonly string[]
  readonly row?: { readonly id: string; readonly verb: Verb; readonly why: string; readonly path: string }
  readonly example?: { readonly before: string; readonly after: string }
  /** Fields below it that change. */
  readonly below?: readonly string[]
}

export type Verb = 'move' | 'restate' | 'split' | 'drop' | 'add'

/** The fields of a kind, by path, and which version has which. */
export interface KindFields {
  readonly kind: string
  readonly group: string
  readonly versions: readonly { readonly version: string; readonly paths: readonly string[] }[]
  readonly fields: Readonly<Record<string, FieldAnswer>>
}

/** What is found by a search: a name, where it leads, and what else it is found by. */
export interface Findable {
  /** Address on the site, after its base. */
  readonly id: string
  readonly title: string
  readonly note: string
  readonly text: string
}

/** How a change of a field is called: the words of `migrate explain`. */
export const verbs: Readonly<Record<Verb, string>> = {
  move: 'moved',
  restate: 'restated',
  split: 'split',
  drop: 'dropped',
  add: 'new',
}
