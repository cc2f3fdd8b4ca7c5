import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../docs/decisions.md', import.meta.url), 'utf8')

test('the contents name every topic once', () => {
  const topics = [...page.matchAll(/^## (.+)$/gm)].map(([, topic]) => topic!)
  const listed = [...page.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)]
    .filter(([, topic, anchor]) => anchor === anchorOf(topic!))
    .map(([, topic]) => topic!)
  expect(listed.toSorted()).toEqual(topics.toSorted())
})

test('a number stands for one decision', () => {
  const numbers = [...page.matchAll(/^\*\*(\d+)\./gm)].map(([, number]) => Number(number))
  expect(numbers.length).toBeGreaterThan(300)
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

/** As GitHub makes it. */
function anchorOf(topic: string): string {
  return topic.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
}
