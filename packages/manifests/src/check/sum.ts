import type { Checked, FilePlan, Finding } from '@capi-migrate/edits'
import type { OpenExpression } from './open-expression.ts'

/** What the strict check says of a file whose parts are planned one by one, each as a text of its own. */
export class CheckSum {
  readonly #findings: Finding[] = []
  readonly #open: OpenExpression[] = []
  readonly #counts = { objects: 0, parts: 0, placeholders: 0 }

  get checked(): Checked {
    const findings = this.#findings.sort((a, b) => a.line - b.line || a.column - b.column)
    return { findings, ...this.#counts }
  }

  get open(): readonly OpenExpression[] {
    return this.#open
  }

  /**
   * Adds what is said of a part; `inFile` tells a finding as it is in the whole file. What `mayNotBe` says of it that
   * template code decides is counted as a placeholder.
   */
  add(
    { checked, open = [] }: FilePlan & { readonly open?: readonly OpenExpression[] },
    inFile: (finding: Finding) => Finding,
    mayNotBe: (finding: Finding) => boolean = () => false,
  ): void {
    if (!checked) return
    const certain = checked.findings.filter((finding) => !mayNotBe(finding))
    this.#findings.push(...certain.map(inFile))
    this.#open.push(...open.map((one) => ({ ...one, broken: inFile(one.broken) })))
    for (const key of ['objects', 'parts', 'placeholders'] as const) this.#counts[key] += checked[key]
    this.#counts.placeholders += checked.findings.length - certain.length
  }
}
