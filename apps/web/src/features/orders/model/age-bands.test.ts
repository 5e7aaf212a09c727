import { expect, it } from 'vitest'
import { plusDays } from '../../../lib/format/dates.ts'
import { ageBands } from './age-bands.ts'

it('every day of creation lies in exactly one band', () => {
  const today = '2026-03-02'
  for (let age = 0; age < 40; age += 1) {
    const day = plusDays(today, -age)
    const found = ageBands(today).filter(
      ({ createdFrom = '', createdTo = '9999' }) => createdFrom <= day && day <= createdTo,
    )
    expect(found.map(({ name }) => name)).toHaveLength(1)
    expect(found[0]?.name).toBe(age === 0 ? 'today' : age <= 3 ? 'days' : age <= 7 ? 'week' : 'older')
  }
})
