import { changedTypes } from './conditions.ts'
import { movingNames, tellingNames } from './field-names.ts'
import { importedBy, importersOf } from './imports.ts'
import { namesModule } from './module-name.ts'
import { chainsOf } from './telling-chains.ts'
import { oneOf } from './text.ts'
import { olderVersion } from './versions.ts'

/** Endings of the files that are read as programs. */
export const sourceExtensions = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
] as const

/** What every file that speaks of Cluster API to a server holds. */
export const group = 'cluster.x-k8s.io'

/** A version that goes, which no group stands before. */
const versionApart = new RegExp(String.raw`(?<![\w./-])${olderVersion}(?![\w/])`)
/** The group in a regular expression. */
const escapedGroup = /cluster\\+\.x-k8s\\+\.io/
/** What code reads of an object by keys or in a template: names that move need not stand there. */
const part = /\b(?:spec|status)\b/
/** What answers another program, perhaps with objects of the server. */
const answers =
  /\b(?:res|response|reply|c|ctx|context|Response|NextResponse)\b[^;\n]*\.(?:json|jsonp|send|end|write)\(\s*[^)\s]|\b(?:ctx|context)(?:\.response)?\.body\s*=[^=]/
/** What a component of Angular shows is read with it. */
const template = /\btemplate(?:Url)?\s*:/
/** A kind as stores name it: `cluster.x-k8s.io.machine`. */
const resourceType = /cluster\.x-k8s\.io\.[a-z]/
/** What a command of `kubectl` asks for, with names that other APIs hardly have, or with any. */
const commandsRare =
  /\bkubectl\b[^]*(?<![\w.-])(?:kcp|mhc|clusterclass|kubeadm\w+|machine(?:deployment|healthcheck|pool|set))(?:e?s)?\b/i
const commands = /\bkubectl\b[^]*(?<![\w.-])(?:machines?|clusters?)\b/
const moving = oneOf(movingNames)
const telling = oneOf(tellingNames)
/** What a helper elsewhere may be asked for. */
const condition = oneOf(changedTypes)
/** What a program about Cluster API says somewhere, if only in a title. */
const about = /\bcluster[- ]api\b|cluster\.x-k8s\.io/i
/** A type that is named after a kind, or after what a provider calls its own. */
const declared =
  /\b(?:interface|type|class)\s+\w*(?:Cluster|Machine|ControlPlane|Kubeadm|IPAddress|ExtensionConfig|Config|Pool)/

/**
 * The files that may hold something to rewrite, by their words and imports alone: those that name the group, fields that
 * only v1beta1 has, or types of the names of kinds; and those that have their types from such a file, or are imported by one, and
 * name any field that moves, a condition type that is another, a version by itself, or a part of an object.
 */
export function filesOfInterest(
  texts: ReadonlyMap<string, string>,
  types: readonly string[],
): ReadonlySet<string> {
  const names = types.length > 0 ? oneOf(types) : undefined
  const seeds = new Set<string>()
  const isAbout = lazily(() => [...texts.values()].some((text) => about.test(text)))
  for (const [path, text] of texts)
    if (
      (readsSeverity(text) && isAbout()) ||
      describesForm(text) ||
      commandsRare.test(text) ||
      (commands.test(text) && isAbout()) ||
      text.includes(group) ||
      escapedGroup.test(text) ||
      path.includes(group) ||
      telling.test(text) ||
      names?.test(text) ||
      isDeclaring(text) ||
      namesModule(text) ||
      chainsOf(text, path).length > 0
    )
      seeds.add(path)
  const users = [...importersOf(seeds, texts), ...importedBy(seeds, texts)]
  const isUser = (text: string): boolean =>
    moving.test(text) ||
    condition.test(text) ||
    versionApart.test(text) ||
    template.test(text) ||
    part.test(text)
  return new Set([...seeds, ...users.filter((path) => isUser(texts.get(path)!))])
}

/** Whether any of the texts may declare a mirror, or read an object: only then are types worth their time. */
export function needTypes(texts: ReadonlyMap<string, string>, types: readonly string[]): boolean {
  const names = types.length > 0 ? oneOf(types) : undefined
  // Who asks and who reads may be two files.
  const isAsked = lazily(() => [...texts.values()].some((text) => text.includes(group)))
  return [...texts].some(
    ([path, text]) =>
      path.includes(group) ||
      resourceType.test(text) ||
      telling.test(text) ||
      isDeclaring(text) ||
      namesModule(text) ||
      names?.test(text) ||
      ((moving.test(text) || versionApart.test(text) || part.test(text)) && isAsked()) ||
      (text.includes(group) && answers.test(text)) ||
      readsSeverity(text),
  )
}

/** Whether a text may read the severity of a condition. */
function readsSeverity(text: string): boolean {
  return /\.severity\b/.test(text) && /\bconditions?\b/i.test(text)
}

/** Whether a text says how a form shows objects, in a schema of `ui:` words. */
function describesForm(text: string): boolean {
  return (
    /["']ui:\w+["']/.test(text) && moving.test(text) && /\b(?:machineDeployments|clusterNetwork)\b/.test(text)
  )
}

function lazily(ask: () => boolean): () => boolean {
  let known: boolean | undefined
  return () => (known ??= ask())
}

function isDeclaring(text: string): boolean {
  return declared.test(text) && moving.test(text)
}
