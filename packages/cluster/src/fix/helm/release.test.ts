import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { Unreadable } from '../../source/unreadable.ts'
import { decodeRelease, encodeRelease, partsOf, withManifest } from './release.ts'

const twice = (data: Buffer): string => Buffer.from(data.toString('base64')).toString('base64')

describe('a release', () => {
  it('is gzip in base64 in base64', () => {
    expect(decodeRelease(twice(gzipSync('{"name":"r"}')))).toBe('{"name":"r"}')
    expect(decodeRelease(encodeRelease('{"name":"ä"}'))).toBe('{"name":"ä"}')
  })

  it('may be uncompressed, as Helm before v3 kept it', () => {
    expect(decodeRelease(twice(Buffer.from('{"name":"r"}')))).toBe('{"name":"r"}')
  })

  it('is said where it cannot be read', () => {
    expect(() => decodeRelease(twice(gzipSync('{').subarray(0, 12)))).toThrow(Unreadable)
    expect(() => decodeRelease(twice(Buffer.from('no JSON')))).toThrow(Unreadable)
    for (const hostile of ['null', '[]', '"text"', '{"manifest":5}'])
      expect(() => decodeRelease(twice(Buffer.from(hostile)))).toThrow(Unreadable)
  })
})

test('parts of a release that are none are left out', () => {
  const none = { name: 'r', manifest: '', hooks: [] }
  expect(partsOf('{"hooks":null,"name":7}', 'r')).toEqual(none)
  expect(partsOf('{"hooks":[null,5]}', 'r')).toEqual(none)
})

describe('another manifest', () => {
  it('is put where the old one was; all else stays as it is written', () => {
    const json = String.raw`{"a":{"manifest":"no"},"b":"\"manifest\":\\","config":{"n":12345678901234567890, "x":1.0},"manifest" : "old \"\u003c\" }","z":[]}`
    const after = withManifest(json, 'new "\n')
    expect(after).toBe(json.replace(String.raw`"old \"\u003c\" }"`, String.raw`"new \"\n"`))
  })

  it('changes nothing where there is none', () => {
    expect(withManifest('{"name":"manifest"}', 'x')).toBe('{"name":"manifest"}')
  })
})
