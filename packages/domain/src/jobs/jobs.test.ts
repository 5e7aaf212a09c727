import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkedSchedule,
  INTERVAL_UNITS,
  type JobSchedule,
  longestInterval,
  nextRun,
  runsPerDay,
} from './schedule.ts'
import { SCHEDULED_JOBS, scheduledJob } from './scheduled-jobs.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WORK_DAYS = [1, 2, 3, 4, 5, 6]
const at = (time: string) => Date.parse(`${time}+02:00`)
/** The next run as Maputo reads its clock. 23-11-2026 is a Monday. */
const next = (schedule: JobSchedule, after: string) =>
  new Date(nextRun(schedule, at(after)) + 2 * 3_600_000).toISOString().slice(0, 19)

const nightly: JobSchedule = { kind: 'times', times: ['05:30', '02:00'], weekdays: EVERY_DAY }
const sundays: JobSchedule = { kind: 'times', times: ['03:00'], weekdays: [7] }
const often: JobSchedule = { kind: 'interval', every: 15, unit: 'second' }
const files: JobSchedule = {
  kind: 'window',
  every: 5,
  unit: 'minute',
  from: '06:00',
  to: '20:00',
  weekdays: WORK_DAYS,
}

describe('the next run', () => {
  test.each<[string, JobSchedule, string, string]>([
    ['the first time of the day', nightly, '2026-11-23T00:00:00', '2026-11-23T02:00:00'],
    ['the second time of the day', nightly, '2026-11-23T02:00:00', '2026-11-23T05:30:00'],
    ['tomorrow after the last time', nightly, '2026-11-23T05:30:00', '2026-11-24T02:00:00'],
    ['a time that is just before', nightly, '2026-11-23T01:59:59', '2026-11-23T02:00:00'],
    ['the weekday that is wanted', sundays, '2026-11-23T10:00:00', '2026-11-29T03:00:00'],
    ['the same weekday a week later', sundays, '2026-11-29T03:00:00', '2026-12-06T03:00:00'],
    ['every 15 seconds', often, '2026-11-23T10:42:06', '2026-11-23T10:42:15'],
    ['not the same second again', often, '2026-11-23T10:42:15', '2026-11-23T10:42:30'],
    ['over midnight', often, '2026-11-23T23:59:50', '2026-11-24T00:00:00'],
    [
      'every day at midnight of Maputo',
      { ...often, every: 24, unit: 'hour' },
      '2026-11-23T10:00:00',
      '2026-11-24T00:00:00',
    ],
    ['the window opens', files, '2026-11-23T03:11:00', '2026-11-23T06:00:00'],
    ['within the window', files, '2026-11-23T10:41:30', '2026-11-23T10:45:00'],
    ['its last time', files, '2026-11-23T19:54:59', '2026-11-23T19:55:00'],
    ['the window closes', files, '2026-11-23T19:55:00', '2026-11-24T06:00:00'],
    ['the window is closed on Sundays', files, '2026-11-28T19:55:00', '2026-11-30T06:00:00'],
    [
      'counted from the beginning of the window',
      { ...files, every: 7, from: '06:10' },
      '2026-11-23T06:12:00',
      '2026-11-23T06:17:00',
    ],
    [
      'an interval longer than the window: once',
      { ...files, every: 6, unit: 'hour', to: '08:00' },
      '2026-11-23T06:00:00',
      '2026-11-24T06:00:00',
    ],
  ])('%s', (_, schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected)
  })
})

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const interval = fc
  .constantFrom(...INTERVAL_UNITS)
  .chain((unit) =>
    fc.record({ unit: fc.constant(unit), every: fc.integer({ min: 1, max: longestInterval(unit) }) }),
  )
const window = fc
  .record({ interval, weekdays, one: time, other: time })
  .filter(({ one, other }) => one !== other)
  .map(({ interval: { every, unit }, weekdays: days, one, other }): JobSchedule => {
    const [from = one, to = other] = [one, other].toSorted()
    return { kind: 'window', every, unit, from, to, weekdays: days }
  })
const schedules: fc.Arbitrary<JobSchedule> = fc.oneof(
  fc.record({
    kind: fc.constant('times' as const),
    times: fc.array(time, { minLength: 1, maxLength: 5 }),
    weekdays,
  }),
  interval.map((every) => ({ kind: 'interval' as const, ...every })),
  window,
)
const instant = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2030-01-01T00:00:00') })

/** Time of day and weekday in Maputo. */
function clock(ms: number) {
  const local = new Date(ms + 2 * 3_600_000)
  return { time: local.toISOString().slice(11, 16), weekday: local.getUTCDay() || 7 }
}

describe('whatever the schedule', () => {
  test('the next run is after now, and within eight days', () => {
    fc.assert(
      fc.property(schedules, instant, (schedule, now) => {
        const run = nextRun(schedule, now)
        expect(run).toBeGreaterThan(now)
        expect(run - now).toBeLessThanOrEqual(8 * 86_400_000)
      }),
    )
  })

  test('it lies inside the window, on one of its weekdays', () => {
    fc.assert(
      fc.property(window, instant, (schedule, now) => {
        if (schedule.kind !== 'window') return
        const { time: runs, weekday } = clock(nextRun(schedule, now))
        expect(runs >= schedule.from && runs < schedule.to).toBe(true)
        expect(schedule.weekdays).toContain(weekday)
      }),
    )
  })

  test('no time is left out: asked a moment before, it is the same', () => {
    fc.assert(
      fc.property(schedules, instant, (schedule, now) => {
        const run = nextRun(schedule, now)
        expect(nextRun(schedule, run - 1)).toBe(run)
      }),
    )
  })

  test('a clock that jumps over many times runs once and goes on from now', () => {
    fc.assert(
      fc.property(schedules, instant, fc.integer({ min: 0, max: 90 * 86_400_000 }), (schedule, now, jump) => {
        let due = nextRun(schedule, now)
        const later = due + jump
        let runs = 0
        while (due <= later) {
          runs += 1
          due = nextRun(schedule, later)
        }
        expect(runs).toBe(1)
      }),
    )
  })

  test('as many runs on a day as it says', () => {
    fc.assert(
      fc.property(window, (schedule) => {
        const perDay = runsPerDay(schedule)
        if (schedule.kind !== 'window' || perDay > 200) return
        const monday = at('2026-11-23T00:00:00')
        const daily = { ...schedule, weekdays: EVERY_DAY }
        let runs = 0
        for (let run = nextRun(daily, monday - 1); run < monday + 86_400_000; run = nextRun(daily, run))
          runs += 1
        expect(runs).toBe(perDay)
      }),
    )
  })
})

describe('a schedule as somebody enters it', () => {
  test('has each time and weekday once, in order', () => {
    expect(
      checkedSchedule({ kind: 'times', times: ['05:30', '02:00', '05:30'], weekdays: [7, 1, 7] }),
    ).toEqual({
      kind: 'times',
      times: ['02:00', '05:30'],
      weekdays: [1, 7],
    })
  })

  test.each([
    ['06:00', '06:00'],
    ['20:00', '06:00'],
  ])('a window from %s to %s is refused at its end', (from, to) => {
    expect(() => checkedSchedule({ ...files, from, to } as JobSchedule)).toThrow(
      expect.objectContaining({
        code: 'SCHEDULE_WINDOW_TURNED',
        details: [{ field: 'schedule.to', rule: 'SCHEDULE_WINDOW_TURNED' }],
      }),
    )
  })

  test.each([
    ['second', 86_401],
    ['minute', 1441],
    ['hour', 25],
  ] as const)('an interval in %ss is a day at most', (unit, every) => {
    expect(() => checkedSchedule({ kind: 'interval', every, unit })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    )
    expect(checkedSchedule({ kind: 'interval', every: every - 1, unit })).toMatchObject({ every: every - 1 })
  })

  test.each<[JobSchedule, number]>([
    [files, 168],
    [nightly, 2],
    [often, 5760],
  ])('%j runs %i times on a day', (schedule, runs) => {
    expect(runsPerDay(schedule)).toBe(runs)
  })
})

test('the thirteen jobs, each once', () => {
  expect(new Set(SCHEDULED_JOBS.map(({ id }) => id)).size).toBe(13)
  expect(scheduledJob('draft-cleaner')).toMatchObject({ counts: 'days' })
  expect(scheduledJob('block')).toBeUndefined()
})
