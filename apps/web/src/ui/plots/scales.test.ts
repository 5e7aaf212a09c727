import { describe, expect, test } from 'vitest'
import { linePath, niceScale, stepPath } from './scales.ts'

describe('the scale of a plot', () => {
  test.each([
    [0, 1, [0]],
    [3, 3, [0, 1, 2, 3]],
    [72, 75, [0, 25, 50, 75]],
    [2_020_768, 3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
  ])('for a largest value of %i ends at %i', (largest, top, marks) => {
    expect(niceScale(largest)).toEqual({ top, marks })
  })
})

describe('the path of a plot', () => {
  test('joins points', () => {
    expect(
      linePath([
        [0, 1],
        [2, 3],
      ]),
    ).toBe('M0.0 1.0L2.0 3.0')
    expect(linePath([])).toBe('')
  })
  test('is level over each day and interrupted where there is no value', () => {
    expect(stepPath([5, 7, null, 1], 10)).toBe('M0.0 5.0L10.0 5.0L10.0 7.0L20.0 7.0M30.0 1.0L40.0 1.0')
  })
})
