import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupsToRemove, type Retention } from './retention.ts'

/** 23-11-2026 is a Monday; times are those of Maputo. */
const removed = (times: readonly string[], retention: Retention) => {
  const backups = times.map((time, at) => ({ id: at + 1, at: Date.parse(`${time}+02:00`) }))
  return backupsToRemove(backups, retention).map(({ id }) => times[id - 1])
}

describe('what newer backups replace', () => {
  test.each<[string, readonly string[], Retention, readonly string[]]>([
    ['nothing at first', ['2026-11-23T01:30'], { days: 1, weeks: 0 }, []],
    [
      'the older ones of a day',
      ['2026-11-23T01:30', '2026-11-23T12:00', '2026-11-23T23:59'],
      { days: 2, weeks: 0 },
      ['2026-11-23T01:30', '2026-11-23T12:00'],
    ],
    [
      'days beyond the number, the oldest first',
      ['2026-11-20T01:30', '2026-11-21T01:30', '2026-11-22T01:30', '2026-11-23T01:30'],
      { days: 2, weeks: 0 },
      ['2026-11-20T01:30', '2026-11-21T01:30'],
    ],
    [
      'not the last of a week, which ends on Sunday',
      ['2026-11-14T01:30', '2026-11-15T01:30', '2026-11-16T01:30', '2026-11-22T01:30', '2026-11-23T01:30'],
      { days: 1, weeks: 3 },
      ['2026-11-14T01:30', '2026-11-16T01:30'],
    ],
    [
      'not what lies before a gap: days without a backup do not count',
      ['2026-01-05T01:30', '2026-11-22T01:30', '2026-11-23T01:30'],
      { days: 3, weeks: 0 },
      [],
    ],
    [
      'never the newest',
      ['2026-11-22T01:30', '2026-11-23T01:30'],
      { days: 0, weeks: 0 },
      ['2026-11-22T01:30'],
    ],
  ])('%s', (_, times, retention, expected) => {
    expect(removed(times, retention)).toEqual(expected)
  })

  test('whatever there is: the newest stays, no more than asked for stay, and a second time nothing goes', () => {
    const backups = fc
      .uniqueArray(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 60 })
      .map((hours) => hours.map((hour, id) => ({ id, at: hour * 3_600_000 })))
    const retention = fc.record({
      days: fc.integer({ min: 0, max: 20 }),
      weeks: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(backups, retention, (all, numbers) => {
        const gone = backupsToRemove(all, numbers)
        const left = all.filter((backup) => !gone.includes(backup))
        const newest = all.toSorted((one, other) => other.at - one.at)[0]
        if (newest) expect(left).toContain(newest)
        expect(left.length).toBeLessThanOrEqual(Math.max(1, numbers.days) + numbers.weeks)
        expect(backupsToRemove(left, numbers)).toEqual([])
      }),
    )
  })
})
