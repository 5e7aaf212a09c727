import { describe, expect, test } from 'vitest'
import { HOUSE_REASONS, OFFERED_REASONS, readHouseReason } from './house-reasons.ts'

describe('the reasons of the house', () => {
  test('are each offered once, and read again from what was kept', () => {
    const offered = Object.values(OFFERED_REASONS).flatMap(({ approve, reject }) => [...approve, ...reject])
    expect(offered.toSorted()).toEqual(Object.keys(HOUSE_REASONS).toSorted())
    expect(offered.map((name) => readHouseReason(HOUSE_REASONS[name]))).toEqual(offered)
  })

  test.each(['', 'Margem demasiado baixa este mês', 'constructor'])('leave %j as it is', (own) => {
    expect(readHouseReason(own)).toBeNull()
  })
})
