import { applyEdits } from '@capi-migrate/edits'
import { readText, valueOf } from '@capi-migrate/edits/yaml'
import type { Document, Node } from '@capi-migrate/edits/yaml'
import { assemble } from '@capi-migrate/transitions'
import type { ConvertOptions, Placed, Placeholder, Placeholders } from '@capi-migrate/transitions'
import { editsOf, withFinalLineEnd } from '../../layout/final-line.ts'
import { grow } from '../../layout/host.ts'
import { layOut } from '../../layout/lay-out.ts'
import { grouped } from '../../read/mask/group.ts'
import { scan } from '../../read/mask/scan.ts'
import { sheetOf } from '../../document/planned-sheet.ts'
import { firstDifference } from '../../read/difference.ts'
import { loadDocuments } from '../../read/load.ts'
import { Refusal } from '../../layout/refusal.ts'
import { styleOfText } from '../../layout/style.ts'
import { looseToken } from '../template/loose-token.ts'
import { leftName, saidOfLeft } from '../template/left-name.ts'
import { lostToken } from '../template/lost-token.ts'
import { refuteInstances } from '../template/refute-instances.ts'
import { restored, Torn } from '../template/restore.ts'
import { Tried } from '../template/tried.ts'
import { sayGuess, standInsFor } from '../../read/stand-in/stand-in.ts'
import type { StandIn } from '../../read/stand-in/stand-in.ts'
import { spoken, wordOf, words } from '../../read/stand-in/token.ts'

type Rewrite = NonNullable<ConvertOptions['rewrite']>
type PlaceParts = Parameters<Rewrite>[1]

/**
 * Rewrites the text of a patch in a ClusterClass, which Go templates render to YAML: as a template of its own, one
 * level down. The same proof holds: each branch of it says the conversion of what it said.
 */
export const rewriteText: Rewrite = (text, place) => {
  const hidden = text.replace(outer, '\uE002$1\uE003')
  const result = rewritten(hidden, place)
  const shown = (text: string): string => text.replace(hiddenOuter, '\uE000$1\uE001')
  if ('text' in result) return { text: shown(result.text) }
  return { ...result, ...(result.tried && { tried: result.tried.map(shown) }) }
}

/** What stands in for code of the file around it, which is no concern of the text itself. */
const outer = /\uE000(\d+)\uE001/g
const hiddenOuter = /\uE002(\d+)\uE003/g

function rewritten(text: string, place: PlaceParts): ReturnType<Rewrite> {
  const holes = grouped(text, scan(text, 'gotmpl'))
  const unread = 'it cannot be read'
  let what = unread
  const tried = new Tried()
  for (const { guess, standIn } of standInsFor(text, holes)) {
    const failed = (why: string): void => {
      tried.add(sayGuess(guess), spoken(why, standIn.tokens), standIn.text)
    }
    const { documents } = readText(standIn.text)
    const root = documents?.length === 1 ? documents[0]!.root : undefined
    if (!root || (root.kind !== 'map' && root.kind !== 'list')) {
      failed(unread)
      continue
    }
    const value: unknown = valueOf(root)
    const printing = placeholdersOf(standIn)
    const placeHere: PlaceParts = (part) => place(part, printing)
    const placed = placeHere(value)
    if (!placed) return { what: 'a part of them belongs elsewhere, or cannot be converted' }
    try {
      const result = laidOut({ text, standIn, document: documents![0]!, root, value, placed }, placeHere)
      if ('text' in result) return result
      what = result.what
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Torn)) throw error
      what = error.message
    }
    failed(what)
  }
  return { what, ...tried.said }
}

/** Tells code that prints a value, a name, or members of a map, from words: it may print a field that changes. */
function placeholdersOf({ tokens }: StandIn): NonNullable<ConvertOptions['placeholder']> {
  const nameOf: Placeholders['nameOf'] = (name) => {
    const start = name.search(words)
    return start === -1 ? undefined : { start: name.slice(0, start), order: byHand }
  }
  const placeholder = (text: string): Placeholder | undefined => {
    const id = /^\uE000(\d+)\uE001$/.exec(text)?.[1]
    const token = id === undefined ? undefined : tokens[Number(id)]
    if (!token) return undefined
    const isMember = token.kind === 'entry'
    const asCode = (code: string): string => {
      const known = tokens.find((one) => one.from === token.id && one.text === code)
      if (!known) tokens.push({ ...token, id: tokens.length, from: token.id, text: code, unquoted: true })
      return wordOf((known ?? tokens.at(-1)!).id)
    }
    return {
      seconds: byHand,
      list: byHand,
      code: token.text,
      ...(isMember ? { members: true as const } : { asCode }),
    }
  }
  return Object.assign(placeholder, { nameOf })
}

const byHand = 'write the form of the new version'

interface Fragment {
  readonly text: string
  readonly standIn: StandIn
  readonly document: Document
  readonly root: Node
  readonly value: unknown
  readonly placed: Placed
}

/** The text after its edits, or why it would not be right. Throws {@link Refusal} or {@link Torn} where there are none. */
function laidOut(
  { text, standIn, document, root, value, placed }: Fragment,
  place: PlaceParts,
): ReturnType<Rewrite> {
  const whole = withFinalLineEnd(standIn.text)
  const end = document.end === standIn.text.length ? whole.length : document.end
  const around = (): ReturnType<typeof styleOfText> => styleOfText(standIn.text)
  const sheet = sheetOf(whole, { ...document, end }, root, placed, value as Record<string, unknown>, around)
  const edits = editsOf(standIn.text, whole, layOut(sheet, grow(root, placed.placements, value)))
  const after = applyEdits(standIn.text, edits)
  const wrong = refuted(standIn, after, place)
  if (wrong !== undefined) return { what: wrong }
  const lost = lostToken(standIn, after) ?? looseToken(standIn)
  if (lost) throw new Torn(lost)
  const left = leftName(after, standIn.tokens, [placed.kind], 'gotmpl')
  if (left) return { what: saidOfLeft(left).what }
  return { text: applyEdits(text, restored(standIn, edits)) }
}

function refuted({ text, tokens }: StandIn, after: string, place: PlaceParts): string | undefined {
  const conversion = (value: unknown): unknown => {
    const placed = place(value)
    return placed ? assemble(value, placed.placements) : value
  }
  const [old, now] = [loadDocuments(text), loadDocuments(after)]
  if ('error' in old || 'error' in now) return 'it would not be YAML'
  const isSame = old.documents.every((value, i) => !firstDifference(conversion(value), now.documents[i]))
  return isSame ? refuteInstances(text, after, tokens, conversion)?.said.what : 'it would say something else'
}
