import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { groups } from './groups.ts'
import { runInputs } from './inputs.ts'
import { runKills } from './kills.ts'
import { printInputs, printKills } from './table.ts'

const usage = `usage: npm run test:hostile -- [--all] [--kills N] [--only PART] [--name PART]
  --all    every input in every one of its runs, and 1,000 kills; else a choice
  --kills  as many kills as that
  --only   one part: kills, or a group of inputs (${Object.keys(groups).join(', ')})
  --name   of the inputs only those with this in their name`

/** Runs the built program on hostile inputs and kills it while it writes; answers the exit code. */
export async function main(args: readonly string[], root: string): Promise<number> {
  let values
  try {
    ;({ values } = parseArgs({
      args: [...args],
      options: {
        all: { type: 'boolean', default: false },
        kills: { type: 'string' },
        only: { type: 'string' },
        name: { type: 'string', default: '' },
      },
    }))
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    return 1
  }
  const { all, only, name } = values
  const atOnce = Math.max(1, availableParallelism())
  let wrong = 0
  if (only !== 'kills') {
    const chosen = Object.entries(groups).filter(([group]) => only === undefined || group === only)
    const results = await runInputs(chosen, { root, atOnce, name, isThin: !all && name === '' })
    console.log(printInputs(results))
    wrong += results.reduce((sum, { broken }) => sum + broken.length, 0)
  }
  if ((only === undefined && name === '') || only === 'kills') {
    const kills = await runKills(root, Number(values.kills ?? (all ? 1000 : 20)), atOnce)
    console.log(printKills(kills))
    wrong += kills.wrong.length
  }
  return wrong > 0 ? 1 : 0
}
