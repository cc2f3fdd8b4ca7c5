import { posix } from 'node:path'

const importForms =
  /^ *(?:import|export)\b(?<type> type\b)?[^'"`;]*?\bfrom '(?<from>[^']+)'|^ *import '(?<bare>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm
const comments = /^ *(?:\/\/|\/?\*).*$/gm

/**
 * What a file imports and exports from elsewhere, as written.
 *
 * @param {string} text
 * @returns {{ target: string, form: 'type' | 'lazy' | 'value' }[]}
 */
export function importsOf(text) {
  return [...withoutComments(text).matchAll(importForms)].map(({ groups: { type, from, bare, lazy } }) => ({
    target: from ?? bare ?? lazy,
    form: type ? 'type' : lazy ? 'lazy' : 'value',
  }))
}

/**
 * The files that a file imports by a relative path, types included; what is loaded lazily is left out.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function neighboursOf(path, text) {
  return importsOf(text)
    .filter(({ target, form }) => target.startsWith('.') && form !== 'lazy')
    .map(({ target }) => posix.join(posix.dirname(path), target))
}

/** @param {string} text */
export function withoutComments(text) {
  return text.replace(comments, '')
}
