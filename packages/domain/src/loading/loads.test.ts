import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import {
  type Load,
  type LoadInput,
  type LoadPart,
  leftToSettle,
  progressOf,
  SHORT_REASONS,
  SHORT_RESTS,
  settleLoad,
  shortsAtEnd,
  shortsByLine,
  stepOnLoad,
} from './loads.ts'

const full = (loaded: number): Load => ({ loaded, reason: null, rest: null })
const short = (loaded: number): Load => ({ loaded, reason: 'not-found', rest: 'analysis' })
const part = (lineId: number, asked: number, load: Load | null): LoadPart => ({
  lineId,
  levelId: lineId * 10,
  asked,
  load,
})

describe('what a loader says of a line', () => {
  const ACCEPTED: readonly (readonly [string, LoadInput, Load])[] = [
    ['all of it', { loaded: 10_000 }, full(10_000)],
    ['all of it, with a reason left over from before', { loaded: 10_000, reason: 'damaged' }, full(10_000)],
    ['less, with a reason', { loaded: 8000, reason: 'not-found' }, short(8000)],
    [
      'less, and the rest is given up',
      { loaded: 8000, reason: 'damaged', rest: 'close' },
      { loaded: 8000, reason: 'damaged', rest: 'close' },
    ],
    [
      'nothing, refused',
      { loaded: 0, reason: 'refused' },
      { loaded: 0, reason: 'refused', rest: 'analysis' },
    ],
  ]
  test.each(ACCEPTED)('%s', (_, input, expected) => {
    expect(settleLoad(10_000, input)).toEqual(expected)
  })

  test.each([
    ['more than is asked', { loaded: 10_001 }, 'LOAD_OVER_ASKED'],
    ['less without a reason', { loaded: 9999 }, 'LOAD_REASON_MISSING'],
    ['less than nothing', { loaded: -1, reason: 'damaged' }, 'QUANTITY_NOT_POSITIVE'],
    ['a fraction of a thousandth', { loaded: 0.5, reason: 'damaged' }, 'QUANTITY_NOT_POSITIVE'],
  ] as const)('%s is refused', (_, input, code) => {
    expect(() => settleLoad(10_000, input)).toThrow(expect.objectContaining({ code }))
  })
})

describe('two loaders on one line', () => {
  const current = { version: 3, by: 7, load: full(10) }
  test.each([
    ['both say the same: it counts once', full(10), { seen: 0, by: 8, current }, 'nothing'],
    ['the second one saw what the first one said', short(8), { seen: 3, by: 8, current }, 'write'],
    ['a loader corrects what they said themselves', short(8), { seen: 0, by: 7, current }, 'write'],
    ['nobody said anything yet', full(10), { seen: 0, by: 8, current: null }, 'write'],
    ['taken back when there is nothing to take back', null, { seen: 0, by: 8, current: null }, 'nothing'],
  ] as const)('%s', (_, next, seen, expected) => {
    expect(stepOnLoad(next, seen)).toBe(expected)
  })

  test('the second one did not see it and says something else', () => {
    expect(() => stepOnLoad(short(8), { seen: 2, by: 8, current })).toThrow(
      expect.objectContaining({ code: 'VERSION_CONFLICT', facts: { seen: 2, version: 3 } }),
    )
  })
})

describe('the end of loading', () => {
  test('nobody settled a line: all is loaded as asked', () => {
    const parts = [part(1, 10, null), part(2, 5, null)]
    expect(leftToSettle(progressOf(parts))).toBe(0)
    expect(shortsAtEnd(parts)).toEqual([])
  })

  test('once one is settled all are, and how many are not is said', () => {
    const parts = [part(1, 10, full(10)), part(2, 5, null), part(3, 5, null)]
    expect(progressOf(parts)).toEqual({ parts: 3, settled: 1, short: 0 })
    expect(() => shortsAtEnd(parts)).toThrow(
      expect.objectContaining({ code: 'LOADING_NOT_SETTLED', facts: { left: 2 } }),
    )
  })

  test('what is short stays behind, line by line', () => {
    const parts = [
      part(1, 10, short(8)),
      { ...part(1, 4, { loaded: 0, reason: 'damaged', rest: 'close' }), levelId: 11 },
      part(2, 5, full(5)),
    ]
    const shorts = shortsAtEnd(parts)
    expect(shorts.map(({ levelId, quantity, rest }) => [levelId, quantity, rest])).toEqual([
      [10, 2, 'analysis'],
      [11, 4, 'close'],
    ])
    expect([...shortsByLine(shorts)]).toEqual([[1, { analysis: 2, close: 4 }]])
  })

  test('an empty truck does not leave', () => {
    expect(() => shortsAtEnd([part(1, 10, { loaded: 0, reason: 'refused', rest: 'close' })])).toThrow(
      expect.objectContaining({ code: 'NOTHING_LOADED' }),
    )
  })
})

/** A step of a random loader: which part, how much of it (0 to 12, more than is asked among them), who, and what they saw. */
const step = fc.record({
  part: fc.nat({ max: 3 }),
  loaded: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 6 }),
  reason: fc.option(fc.constantFrom(...SHORT_REASONS)),
  rest: fc.constantFrom(...SHORT_RESTS),
  by: fc.integer({ min: 1, max: 2 }),
  saw: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Row = LoadPart & { readonly version: number; readonly by: number }

function take(rows: readonly Row[], one: Step): readonly Row[] {
  return rows.map((row, at) => {
    if (at !== one.part) return row
    try {
      const { loaded, reason, rest } = one
      const next = loaded === null ? null : settleLoad(row.asked, { loaded, reason, rest })
      const seen = one.saw ? row.version : 0
      const current = row.version === 0 ? null : row
      if (stepOnLoad(next, { seen, by: one.by, current }) === 'nothing') return row
      return { ...row, load: next, version: row.version + 1, by: one.by }
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      return row
    }
  })
}

const START: readonly Row[] = [10, 1, 7, 10].map((asked, at) => ({
  ...part(at < 2 ? 1 : at, asked, null),
  levelId: at + 1,
  version: 0,
  by: 0,
}))

describe('whatever two loaders do', () => {
  test('loaded is asked less what is short, and no more than asked is ever loaded', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const rows = steps.reduce(take, START)
        for (const { asked, load } of rows) {
          if (load === null) continue
          expect(load.loaded).toBeGreaterThanOrEqual(0)
          expect(load.loaded).toBeLessThanOrEqual(asked)
          expect(load.reason === null).toBe(load.loaded === asked)
        }
        if (leftToSettle(progressOf(rows)) > 0 || rows.every(({ load }) => load?.loaded === 0)) return
        const shorts = shortsAtEnd(rows)
        for (const { levelId, asked, load } of rows) {
          const behind = shorts.find((one) => one.levelId === levelId)?.quantity ?? 0
          expect(asked - behind).toBe(load?.loaded ?? asked)
        }
        const byLine = [...shortsByLine(shorts).values()]
        const sum = byLine.reduce((total, { analysis, close }) => total + analysis + close, 0)
        expect(sum).toBe(shorts.reduce((total, { quantity }) => total + quantity, 0))
      }),
      { numRuns: 1000, seed: 20261123 },
    )
  })

  test('a step that is sent twice changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        let rows = START
        for (const one of steps) {
          rows = take(rows, one)
          expect(take(rows, one)).toEqual(rows)
        }
      }),
      { numRuns: 500, seed: 20261123 },
    )
  })
})
