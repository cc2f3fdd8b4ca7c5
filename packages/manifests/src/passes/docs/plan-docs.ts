import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Edit, UnreadBlock } from '@capi-migrate/edits'
import { annotated, noted } from '../annotate/annotate.ts'
import { merged } from '../nested/merge.ts'
import type { Placed } from '../nested/merge.ts'
import { isManifestLike, couldHold } from '../../read/mark.ts'
import { linesOfRegion } from '../nested/region.ts'
import type { ManifestOptions, ManifestPlan, TextPlanner } from '../../document/manifest-plan.ts'
import { codeBlocks } from '../../read/code-block.ts'
import type { CodeBlock } from '../../read/code-block.ts'

const languages: readonly string[] = ['yaml', 'yml', 'json', 'json5', 'jsonc']

/**
 * Plans the code in a Markdown or AsciiDoc text: each block of YAML or JSON like a file. Blocks that cannot be read
 * are for people, not for programs: they stay, and are told. Everything else stays byte by byte.
 */
export function planDocs(text: string, options: ManifestOptions, planText: TextPlanner): ManifestPlan {
  const { file, documents: _, annotate, ...rest } = options
  const edits: Edit[] = []
  const placed: Placed[] = []
  const after = new Map<CodeBlock, string>()
  const unread: UnreadBlock[] = []
  const lines = lineIndex(text)
  const leave = ({ start }: CodeBlock, what: string): void =>
    void unread.push({ line: lines.positionOf(start).line, what })
  for (const block of codeBlocks(text)) {
    if (!mayHold(text, block)) continue
    const inner = linesOfRegion(text, block.start, block.end, block.column)
    const planned = inner && planText(inner.text, { ...rest, isPatch: true })
    const plan = planned && noted(annotate ? annotated({ ...planned, file: '-' }) : planned)
    const own =
      inner && plan && !plan.problem && !plan.skipped ? inner.draftsOf(plan.edits, plan.after) : undefined
    if (!inner || !plan || !own) {
      leave(block, plan?.problem?.what ?? plan?.skipped?.what ?? 'it cannot be told from the text around it')
      continue
    }
    edits.push(...own)
    if (own.length > 0) after.set(block, plan.after)
    placed.push({ plan, offsetOf: inner.offsetOf })
  }
  const docs: ManifestPlan = {
    file: file ?? '-',
    before: text,
    after: applyEdits(text, edits),
    edits,
    tasks: [],
    objects: [],
    ...(unread.length > 0 && { unread }),
  }
  if (!isProven(docs, after)) {
    for (const block of after.keys()) leave(block, 'its new text would not stand in the same block')
    return { ...docs, after: text, edits: [], unread: unread.sort((a, b) => a.line - b.line) }
  }
  return withoutBlanks(merged(docs, placed, lines.positionOf, file), (line) => blank.test(lines.textOf(line)))
}

/** What readers are to fill in, `<name>` or `...`, and the marks of AsciiDoc for notes below a block: `<1>`. */
const blank = /<[^<>]+>|\.\.\.|…/

/** The check has nothing to say of values that readers are to fill in. */
function withoutBlanks(plan: ManifestPlan, isBlank: (line: number) => boolean): ManifestPlan {
  const { checked, open = [] } = plan
  if (!checked) return plan
  const findings = checked.findings.filter(({ line }) => !isBlank(line))
  return {
    ...plan,
    checked: { ...checked, findings },
    open: open.filter(({ broken }) => !isBlank(broken.line)),
  }
}

/** A block that names no language has to look like a manifest. */
function mayHold(text: string, { language, start, end }: CodeBlock): boolean {
  const code = text.slice(start, end)
  if (!couldHold(code)) return false
  return languages.includes(language) || (language === '' && isManifestLike(code.trimStart()))
}

/** True where the text afterwards has the same blocks, and in each the text that its plan came to. */
function isProven({ before, after }: ManifestPlan, expected: ReadonlyMap<CodeBlock, string>): boolean {
  if (expected.size === 0) return true
  const old = codeBlocks(before)
  const now = codeBlocks(after)
  return (
    old.length === now.length &&
    old.every((block, i) => {
      const [was, is] = [textOf(before, block), textOf(after, now[i]!)]
      const key = [...expected.keys()].find(({ start }) => start === block.start)
      return key ? is === expected.get(key) : is === was
    })
  )
}

function textOf(text: string, { start, end, column }: CodeBlock): string | undefined {
  return linesOfRegion(text, start, end, column)?.text
}
