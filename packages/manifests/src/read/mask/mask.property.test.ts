import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { documents } from './documents.ts'
import { formOf } from './form.ts'
import type { Form } from './form.ts'
import { flat } from './hole.ts'
import { maskText, readings } from './mask.ts'

const forms: Form[] = [
  'plain',
  'json',
  'envsubst',
  'helm',
  'gotmpl',
  'jinja',
  'terraform',
  'ytt',
  'angle',
  'square',
  'dollar',
]

/** Pieces of every syntax, whole and broken, in any order. */
const pieces = [
  '{{ .a }}¦{{- if .b }}¦{{ else }}¦{{ end -}}¦{{/* c */}}¦{{ define "d" }}¦{{ .e | nindent 4 }}¦{{ range .f }}¦{{ $g := 1 }}',
  '{{¦}}¦{{`}}`}}¦{{ "}}¦"¦\'¦`¦/*¦*/¦${{ .h }}¦${I}¦${J:=k}¦${K:=¦${L//+/_}¦$${M}¦$$${N}¦${¦}¦{¦$¦${ O }¦${P¦${Q-',
  '#@ if x:¦#@ end¦#@ data.values.r¦#@overlay/match¦(@=¦@)¦<<¦>>¦$[[¦]]¦{%¦%}¦{% if s %}¦{% endif %}¦{#¦#}¦%{¦%{ if a ~}¦%{ endif ~}¦${b("c")}¦~}',
  '\n¦\n¦\n¦\r\n¦  ¦    ¦key: ¦- ¦---\n¦ # t¦a: |\n¦b: >-\n¦c: |2\n¦[¦]¦,¦: ¦text¦x¦é¦\u{1F600}¦\uFEFF¦\t¦#¦|¦>',
].flatMap((line) => line.split('¦'))
const texts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)
const runs = { numRuns: 5_000 }

test('a mask is as long as its text and equal to it outside of the holes', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...forms), (text, form) => {
      for (const { masked, holes } of readings(text, form)) {
        expect(masked.length).toBe(text.length)
        let at = 0
        for (const { start, end } of [...holes, { start: text.length, end: text.length }]) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(masked.slice(at, start)).toBe(text.slice(at, start))
          at = end
        }
      }
    }),
    runs,
  )
})

test('a line end is lost only in a hole that spans lines', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...forms), (text, form) => {
      for (const { masked, holes } of readings(text, form)) {
        for (let at = 0; at < text.length; at++) {
          if (masked[at] === text[at]) continue
          expect(masked[at]).not.toMatch(/[\r\n]/)
          if (/[\r\n]/.test(text[at]!))
            expect(holes.some(({ start, end }) => start < at && at < end)).toBe(true)
        }
      }
    }),
    runs,
  )
})

test('a mask has no holes and is its own mask', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...forms), (text, form) => {
      // Of a variable that other code tears the mask may hold a whole one; no mask is masked again.
      fc.pre(!/\$\{\w+[{$<]/.test(text))
      for (const { masked, lines } of readings(text, form)) {
        if (lines !== 'raw') expect(maskText(masked, form).masked).toBe(masked)
      }
    }),
    runs,
  )
})

test('a line of ytt code that ends like a block scalar opens none', () => {
  const { masked } = maskText('#@ if x:a: |\n    #@ if x:', 'ytt')
  expect(maskText(masked, 'ytt').masked).toBe(masked)
})

test('a form, parts and blocks are found for every text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const form = formOf(text)
      for (const { start, end, readings } of documents(text, form)) {
        for (const { masked, holes } of readings()) {
          expect(masked.length).toBe(text.length)
          for (const hole of flat(holes))
            expect(start <= hole.start && hole.start < hole.end && hole.end <= end).toBe(true)
        }
      }
      const { error } = blocksOf(maskText(text, form).holes)
      if (error) expect(error.offset).toBeLessThan(text.length)
    }),
    runs,
  )
})
