import { describe, expect, test } from 'vitest'
import { OFFERED_REASONS, readStandardReason, STANDARD_REASONS } from './standard-reasons.ts'

describe('the reasons of the house', () => {
  test('are each offered once, and recognised from what was stored', () => {
    const offered = Object.values(OFFERED_REASONS).flatMap(({ approve, reject }) => [...approve, ...reject])
    expect(offered.toSorted()).toEqual(Object.keys(STANDARD_REASONS).toSorted())
    expect(offered.map((name) => readStandardReason(STANDARD_REASONS[name]))).toEqual(offered)
  })

  test.each(['', 'Margem demasiado baixa este mês', 'constructor'])('leave %j as it is', (own) => {
    expect(readStandardReason(own)).toBeNull()
  })
})
