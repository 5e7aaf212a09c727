import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitLog } from './limit-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a cause is written once in an interval, then the number of lines left out, then nothing', () => {
  const lines: string[] = []
  const limited = limitLog(1000)
  const note = (cause: string) => limited(cause, (leftOut) => lines.push(`${cause} ${leftOut}`))
  for (let n = 0; n < 5000; n += 1) note('away')
  note('full')
  expect(lines).toEqual(['away 0', 'full 0'])
  vi.advanceTimersByTime(1000)
  expect(lines).toEqual(['away 0', 'full 0', 'away 4999'])
  note('away')
  vi.advanceTimersByTime(1000)
  expect(lines.slice(3)).toEqual(['away 1'])
  vi.advanceTimersByTime(5000)
  note('away')
  expect(lines.slice(4)).toEqual(['away 0'])
})

test('causes without number are one, so that the log stays small', () => {
  const lines: number[] = []
  const limited = limitLog(1000)
  for (let n = 0; n < 5000; n += 1) limited(`cause ${n}`, () => lines.push(n))
  expect(lines.length).toBeLessThan(60)
})
