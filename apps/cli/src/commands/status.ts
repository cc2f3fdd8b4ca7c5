import { markdownBlock, printableLines } from '@capi-migrate/plan'
import { jsonIn, printComparison, sayProblem, saidOf } from '@capi-migrate/plan/status'
import type { ApiObject } from '@capi-migrate/status-model'
import { inventoryOf } from '@capi-migrate/status/tree'
import { exit } from '../exit.ts'
import { stdin } from '../input.ts'
import { isLive, refuseFlags } from '../status/flags.ts'
import type { StatusFlags } from '../status/flags.ts'
import { readDump, sayError } from '../status/read.ts'
import type { Dump } from '../status/read.ts'
import { paintThere, wishOf } from '../status/wish.ts'
import { print } from '../terminal.ts'

/** `migrate status`. Returns the exit code. */
export async function status(paths: readonly string[], flags: StatusFlags): Promise<number> {
  refuseFlags(paths, flags)
  if (flags.watch) return (await import('../status/watch.ts')).watch(flags)
  const { objects, failures } = await dumpOf(paths, flags)
  const now = flags.now ?? new Date()
  if (flags.computed || flags.columns) {
    const textOf = flags.computed ? computedText : columnsText
    await print(await textOf(inventoryOf(objects).objects, now, flags))
    return failures > 0 ? exit.error : exit.done
  }
  const { text, problems, areAvailable } = await saidOf(inventoryOf(objects), now, wishOf(flags))
  for (const problem of problems) sayError(...sayProblem(problem))
  await print(text)
  if (failures > 0 || problems.length > 0) return exit.error
  return flags.exitCode && !areAvailable ? exit.tasks : exit.done
}

/** A live cluster, or a dump of one. */
async function dumpOf(paths: readonly string[], flags: StatusFlags): Promise<Dump> {
  if (!isLive(flags)) return readDump(paths.length > 0 ? paths : [stdin])
  return (await import('../status/live.ts')).readLive(flags)
}

async function computedText(objects: readonly ApiObject[], now: Date, flags: StatusFlags): Promise<string> {
  const { compare } = await import('@capi-migrate/status/evaluate')
  const comparison = compare(objects, { now, machinePools: flags.machinePools ?? 'upstream' })
  if (flags.format === 'json') return jsonIn(flags, comparison)
  return asAsked(printComparison(comparison, paintThere(flags)), flags)
}

async function columnsText(objects: readonly ApiObject[], now: Date, flags: StatusFlags): Promise<string> {
  const { printTable, tablesOf } = await import('@capi-migrate/status/columns')
  const { columnsOf: columns, wide = false, format } = flags
  const namespace = new Set(objects.map(({ metadata }) => metadata?.namespace)).size > 1
  const tables = tablesOf(objects, { columns, wide, namespace, now })
  if (format === 'json') return jsonIn(flags, { tables })
  const texts = tables.map((table) => printableLines(printTable(table, tables.length > 1)))
  return asAsked(texts.join('\n'), flags)
}

function asAsked(text: string, { format }: StatusFlags): string {
  return format === 'markdown' ? markdownBlock(text) : text
}
