import type { Checked } from '@capi-migrate/edits'
import { concealedCheck } from '@capi-migrate/edits/secrets'
import type { Failure } from '../errors.ts'
import type { FoundFiles, FoundFile } from '../find.ts'
import { sourcesOf } from '../gather.ts'
import { look, lookAt } from '../read.ts'
import type { Look } from '../read.ts'
import type { Check, CheckedFile, CheckEngine, TextCheck } from './check.ts'

export interface CheckFilesOptions {
  readonly onProgress?: (done: number, total: number) => void
}

/** Checks every file. A file that cannot be read is a failure; the others go on. */
export async function checkFiles(
  { files, failures }: FoundFiles,
  engine: CheckEngine,
  { onProgress }: CheckFilesOptions = {},
): Promise<Check> {
  engine.prepare(sourcesOf(files))
  const checking = new Checking(engine, failures, patchesAmong(files, engine))
  for (const [done, file] of files.entries()) {
    onProgress?.(done, files.length)
    await checking.add(file, look(file, engine.mark))
  }
  return checking.result()
}

/** Checks bytes that came from stdin. */
export async function checkBytes(bytes: Buffer, engine: CheckEngine): Promise<Check> {
  const checking = new Checking(engine, [], new Set())
  const source: FoundFile = { file: '-', path: '-', root: '-', named: true }
  await checking.add(source, lookAt(bytes, source, engine.mark))
  return checking.result()
}

const nothingChecked: Checked = { findings: [], objects: 0, parts: 0, placeholders: 0 }

class Checking {
  readonly #engine: CheckEngine
  readonly #patches: ReadonlySet<string>
  readonly #files: CheckedFile[] = []
  readonly #failures: Failure[]
  readonly #unknown = new Map<string, number>()
  readonly #unread: Set<string>
  #foreign = 0

  constructor(engine: CheckEngine, failures: readonly Failure[], patches: ReadonlySet<string>) {
    this.#engine = engine
    this.#patches = patches
    this.#failures = [...failures]
    this.#unread = new Set(engine.unread)
  }

  result(): Check {
    return {
      files: this.#files,
      failures: this.#failures,
      foreign: this.#foreign,
      unknown: new Map([...this.#unknown].sort()),
      unread: [...this.#unread],
    }
  }

  async add(source: FoundFile, seen: Look): Promise<void> {
    if (seen.state === 'failed') this.#failures.push(seen.failure)
    else if (seen.state === 'foreign') this.#foreign++
    else if (seen.state === 'unread')
      this.#files.push({ source, checked: nothingChecked, skipped: seen.skipped })
    else {
      const isPatch = this.#patches.has(source.path)
      const options = { file: source.file, ...(isPatch && { isPatch }) }
      this.#take(source, concealedCheck(await this.#engine.check(seen.text, options), seen.text))
    }
  }

  #take(source: FoundFile, { checked, unknown, unread, problem, skipped }: TextCheck): void {
    for (const [name, count] of unknown) this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + count)
    for (const expression of unread) this.#unread.add(expression)
    if (problem) this.#failures.push({ file: source.file, ...problem })
    else if (checked.objects > 0 || checked.findings.length > 0 || skipped)
      this.#files.push({ source, checked, ...(skipped && { skipped }) })
    else this.#foreign++
  }
}

/** The files among others that a kustomization lays over objects. */
function patchesAmong(files: readonly FoundFile[], engine: CheckEngine): ReadonlySet<string> {
  const textOf = (file: FoundFile): string | undefined => {
    const seen = look({ ...file, named: false }, '')
    return seen.state === 'text' ? seen.text : undefined
  }
  return new Set(files.flatMap((file) => engine.patchFilesOf(file.path, () => textOf(file))))
}
