import { expect, test } from 'vitest'
import { type Loading, missedSome, type StepReply, withReply } from './load-steps.ts'

const line = (lineId: number, levelId: number, loaded: number | null = null) => ({
  ...{ lineId, levelId, asked: 5, loaded, batch: `B${levelId}` },
})
const stop = (orderId: number, lines: readonly object[]) => ({
  ...{ orderId, lines, progress: { parts: lines.length, settled: 0, short: 0 } },
})
const truck = {
  version: 7,
  progress: { parts: 4, settled: 0, short: 0, left: 0 },
  stops: [stop(1, [line(11, 1), line(12, 2)]), stop(2, [line(21, 1), line(22, 3)])],
} as unknown as Loading

const reply = (change: object): StepReply =>
  ({
    ...{ version: 8, isChanged: true, progress: { parts: 4, settled: 1, short: 0, left: 3 } },
    ...change,
  }) as unknown as StepReply

test('the reply to a tick changes its line and its stop, and nothing else is drawn again', () => {
  const answer = reply({ lineIds: [12], lines: [{ ...line(12, 2, 5), orderId: 1 }] })
  const next = withReply(truck, answer)
  expect(next.stops[0]?.lines.map(({ loaded }) => loaded)).toEqual([null, 5])
  expect(next.stops[0]?.progress).toEqual({ parts: 2, settled: 1, short: 0 })
  expect(next.stops[0]?.lines[0]).toBe(truck.stops[0]?.lines[0])
  expect(next.stops[1]).toBe(truck.stops[1])
  expect([next.version, next.progress.left]).toEqual([8, 3])
  expect(missedSome(truck, answer)).toBe(false)
})

test('another batch stands where the line stood, and a batch that is not told is gone', () => {
  const lines = [
    { ...line(11, 4, 5), orderId: 1 },
    { ...line(21, 1), orderId: 2 },
  ]
  const next = withReply(truck, reply({ lineIds: [11, 21], lines }))
  expect(next.stops.map((one) => one.lines.map(({ batch }) => batch))).toEqual([
    ['B4', 'B2'],
    ['B1', 'B3'],
  ])
})

test('a version that is not the next one says that others were at work', () => {
  expect(missedSome(truck, reply({ version: 9 }))).toBe(true)
  expect(missedSome(truck, reply({ version: 8, isChanged: false }))).toBe(true)
  expect(missedSome(truck, reply({ version: 7, isChanged: false }))).toBe(false)
})
