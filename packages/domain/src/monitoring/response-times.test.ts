import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketOf, RESPONSE_BOUNDS_MS, RESPONSE_BUCKETS, timeWithin } from './response-times.ts'

const countsOf = (times: readonly number[]) => {
  const counts = new Array<number>(RESPONSE_BUCKETS).fill(0)
  for (const time of times) counts[bucketOf(time)] = (counts[bucketOf(time)] ?? 0) + 1
  return counts
}

describe('the bucket of a response time', () => {
  test.each([
    [0, 0],
    [1, 0],
    [1.01, 1],
    [300, 16],
    [301, 17],
    [10_000, 25],
    [60_000, 26],
  ])('%d ms falls into bucket %i', (ms, bucket) => expect(bucketOf(ms)).toBe(bucket))

  test('is the first whose bound is not exceeded', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (ms) => {
        const found = RESPONSE_BOUNDS_MS.findIndex((bound) => ms <= bound)
        expect(bucketOf(ms)).toBe(found === -1 ? RESPONSE_BOUNDS_MS.length : found)
      }),
    )
  })
})

describe('the time within which a share was answered', () => {
  test('is not known without requests', () => expect(timeWithin(countsOf([]), 0.95)).toBeNull())

  test('lies in the bucket of the request at that place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 9999, noNaN: true }), { minLength: 1 }),
        fc.constantFrom(0.5, 0.95),
        (times, share) => {
          const sorted = times.toSorted((one, other) => one - other)
          const exact = sorted[Math.max(0, Math.ceil(times.length * share - 1e-9) - 1)] ?? 0
          const found = timeWithin(countsOf(times), share) ?? -1
          const bucket = bucketOf(exact)
          expect(found).toBeGreaterThanOrEqual((RESPONSE_BOUNDS_MS[bucket - 1] ?? 0) - 0.1)
          expect(found).toBeLessThanOrEqual((RESPONSE_BOUNDS_MS[bucket] ?? 10_000) + 0.1)
        },
      ),
    )
  })

  test('of what is longer than all bounds is the last bound', () =>
    expect(timeWithin(countsOf([20_000]), 0.95)).toBe(10_000))
})
