import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Evaluation } from '@capi-migrate/status/evaluate'
import { clusterKey } from './dumps.ts'
import type { Case } from './dumps.ts'

/** The objects as upstream's controllers leave them, or why they did not. */
export type Answer = { readonly objects: readonly ApiObject[] } | { readonly err: string }

/** Builds the Go program and answers its path. */
export function buildStatus(folder: string, cache: string): string {
  mkdirSync(cache, { recursive: true })
  const program = join(cache, 'upstream-status')
  execFileSync('go', ['build', '-o', program, './status'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return program
}

/** Asks the program about many dumps; answers come in the order of the questions. */
export async function ask(program: string, questions: readonly string[]): Promise<readonly Answer[]> {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => child.kill())
  child.stdin.end(questions.map((question) => `${question}\n`).join(''))
  const answers: Answer[] = []
  for await (const line of createInterface({ input: child.stdout })) answers.push(JSON.parse(line) as Answer)
  if (answers.length !== questions.length)
    throw new Error(`upstream answered ${answers.length} of ${questions.length} questions`)
  return answers
}

/** What upstream is asked. Where a controller's memory decides, it is given what we say; the rest is its own work. */
export function questionOf({ objects, circumstances }: Case, evaluations: readonly Evaluation[]): string {
  const memory = evaluations.map(({ object, outcomes }) => {
    const said = (type: string) => outcomes.find(({ condition }) => condition.type === type)?.condition
    const [deleting, updating] = [said('Deleting'), said('Updating')]
    return [
      `${object.kind}/${object.metadata?.name}`,
      {
        deletingReason: deleting?.reason,
        deletingMessage: deleting?.message,
        ...(updating?.status === 'True' && {
          updatingReason: updating.reason,
          updatingMessage: updating.message,
        }),
      },
    ] as const
  })
  const members = circumstances.etcdMembers?.[clusterKey]
  return JSON.stringify({
    objects,
    nodes: circumstances.nodes?.[clusterKey],
    connection: circumstances.connections[clusterKey],
    ...(Array.isArray(members) && {
      members: members.map(({ id, name, isLearner }) => ({ ID: id, Name: name, IsLearner: isLearner })),
    }),
    memory: Object.fromEntries(memory),
  })
}
