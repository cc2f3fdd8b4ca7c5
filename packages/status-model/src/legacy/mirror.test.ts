import { expect, test } from 'vitest'
import { legacy, noon, now, nowText } from '../../test/build.ts'
import { mirror } from './mirror.ts'
import { set } from './set.ts'

const notReady = legacy('Ready', 'False', 'Warning', 'Slow', 'slow disk')
const waiting = { value: false, reason: 'WaitingForInfrastructure', severity: 'Info' } as const

test('a mirror is the source’s Ready under another type, with its time', () => {
  expect(mirror([legacy('Other', 'True'), notReady], 'InfrastructureReady')).toEqual({
    ...notReady,
    type: 'InfrastructureReady',
  })
})

test('set as new it keeps that time, set over another it gets now', () => {
  const mirrored = mirror([notReady], 'InfrastructureReady')
  expect(set([], mirrored, { now })[0]?.lastTransitionTime).toBe(noon)
  expect(set([legacy('InfrastructureReady', 'True')], mirrored, { now })[0]?.lastTransitionTime).toBe(nowText)
})

test('without Ready there is nothing', () => {
  expect(mirror([legacy('Other', 'True')], 'InfrastructureReady')).toBeUndefined()
})

test('a false fallback says why, a true one does not', () => {
  expect(mirror([], 'InfrastructureReady', { fallback: waiting })).toEqual({
    type: 'InfrastructureReady',
    status: 'False',
    severity: 'Info',
    reason: 'WaitingForInfrastructure',
  })
  expect(mirror([], 'InfrastructureReady', { fallback: { ...waiting, value: true } })).toEqual({
    type: 'InfrastructureReady',
    status: 'True',
  })
})

test('a fallback is not needed where there is Ready', () => {
  expect(mirror([notReady], 'InfrastructureReady', { fallback: waiting })?.reason).toBe('Slow')
})
