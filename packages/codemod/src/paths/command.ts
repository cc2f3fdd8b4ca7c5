import { flagValues, kubectlCommands } from '@capi-migrate/edits'
import type { CommandWord } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { ownKinds, resourceNamesOf } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { textOf } from '../resolved-text.ts'
import type { Source } from '../source.ts'
import { holeAt, listedWords, maskedText } from './command-text.ts'

/** A command of `kubectl` in code. Offsets are those of the file. */
export interface Command {
  /** The kinds that it names. */
  readonly kinds: readonly Kind[]
  /** The version that it names: `undefined` if the server picks one, `*` if only a run shows it. */
  readonly version: string | undefined
  readonly words: readonly CommandWord[]
  /** What `jq` or `yq` is called with behind it. */
  readonly read: readonly CommandWord[]
}

type Checked = Pick<Source, 'ast' | 'checker'>

const memo = new WeakMap<ts.Node, readonly Command[]>()

/**
 * Returns the commands that a node writes: a text, `` $`kubectl get kcp …` ``, or words, `execa('kubectl', ['get', …])` and
 * `['get', 'kcp', '-o', …]`.
 */
export function commandsOf(node: ts.Node, source: Checked): readonly Command[] {
  if (!/kubectl|\boc\b/i.test(source.ast.text)) return []
  const known = memo.get(node)
  if (known) return known
  const masked = maskedText(node)
  const words = masked ? undefined : listedWords(node)
  const found = masked
    ? kubectlCommands(masked.text).map((command) => ({
        words: command.words.map((word) => ({ ...word, start: word.start + masked.start })),
        read: command.read.map((word) => ({ ...word, start: word.start + masked.start })),
      }))
    : words
      ? [{ words, read: [] }]
      : []
  const commands = found.map((command) => ({ ...command, ...resourcesOf(command.words, node, source) }))
  memo.set(node, commands)
  return commands
}

/** Returns the command that has an offset of a text in one of its words. */
export function commandAt(text: ts.Node, at: number, source: Checked): Command | undefined {
  for (let node = text; node && !ts.isStatement(node) && !ts.isFunctionLike(node); node = node.parent) {
    const found = commandsOf(node, source).find(({ words, read }) =>
      [...words, ...read].some(({ start, raw }) => start <= at && at < start + Math.max(raw.length, 1)),
    )
    if (found) return found
  }
  return undefined
}

/** The first word that names kinds says what a command is about: `machines,ms`, `cluster.v1beta1.cluster.x-k8s.io/x`. */
function resourcesOf(
  words: readonly CommandWord[],
  node: ts.Node,
  { checker }: Checked,
): Pick<Command, 'kinds' | 'version'> {
  const values = new Set(flagValues({ words }, valued).map(({ start }) => start))
  for (const { text, raw, start } of words) {
    if (text.startsWith('-') || values.has(start)) continue
    const resources = text.split(',').flatMap((each) => resourceOf(each) ?? [])
    if (resources.length === 0) continue
    const [{ version }] = resources as [Resource]
    const at = version === unknown ? start + raw.search(/\.\*/) + 1 : undefined
    const hole = at === undefined ? undefined : holeAt(node, at)
    return {
      kinds: resources.map(({ kind }) => kind),
      version: hole ? (textOf(hole, checker) ?? unknown) : version,
    }
  }
  return { kinds: [], version: undefined }
}

/** Flags that have a value which may read as the name of a kind. */
const valued: readonly string[] = [
  '-n',
  '--namespace',
  '-l',
  '--selector',
  '-c',
  '--context',
  '--cluster',
  '--user',
]

const unknown = '*'

interface Resource {
  readonly kind: Kind
  readonly version: string | undefined
}

function resourceOf(word: string): Resource | undefined {
  const { name, version, group } =
    /^(?<name>[a-z]+)(?:\.(?<version>v\d\w*|\*+)(?=\.))?(?:\.(?<group>[a-z0-9*.-]+))?(?:\/|$)/i.exec(word)
      ?.groups ?? {}
  const kind = ownKinds.find(
    (each) =>
      resourceNamesOf(each).includes(name?.toLowerCase() ?? '') &&
      (group === undefined || group === each.group || group.includes('*')),
  )
  return kind && { kind, version: version?.startsWith('*') ? unknown : version }
}
