// The least that reading every file takes: the scripts of each are parsed, and nothing is looked at.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'

const scripts = /<script\b[^>]*>([\s\S]*?)<\/script>/g

let size = 0
for (const name of readdirSync(process.argv[2], { recursive: true })) {
  if (!/\.(?:vue|js|ts)$/.test(name)) continue
  const text = readFileSync(join(process.argv[2], name), 'utf8')
  const script = name.endsWith('.vue') ? [...text.matchAll(scripts)].map(([, own]) => own).join('\n') : text
  size += ts.createSourceFile(name, script, ts.ScriptTarget.Latest, true).end
}
if (size === 0) throw new Error('nothing found')
