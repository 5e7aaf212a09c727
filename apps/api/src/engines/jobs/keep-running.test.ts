import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepRunning, type Running } from './keep-running.ts'

/** Something that runs until it is stopped or breaks; starts that come while `isAway` fail. */
function fragile() {
  const ended: unknown[] = []
  const state = { starts: 0, isAway: false, fail: (_error: Error) => {}, stops: 0 }
  const start = async (): Promise<Running> => {
    state.starts += 1
    if (state.isAway) throw new Error('not there')
    let end = () => {}
    const promise = new Promise<void>((resolve, reject) => {
      state.fail = reject
      end = resolve
    })
    const stop = async () => {
      state.stops += 1
      end()
    }
    return { promise, stop }
  }
  return { state, start, ended, options: { pauseMs: 5, onEnd: (error: unknown) => void ended.push(error) } }
}

test('what fails is started again until it runs, and the error is reported', async () => {
  const { state, start, ended, options } = fragile()
  const running = await keepRunning(start, options)
  state.isAway = true
  state.fail(new Error('the database went away'))
  await expect.poll(() => state.starts).toBeGreaterThan(3)
  state.isAway = false
  const tries = state.starts
  await expect.poll(() => state.starts).toBeGreaterThan(tries)
  await sleep(30)
  const now = state.starts
  await sleep(30)
  expect(state.starts).toBe(now)
  expect(ended).toEqual([new Error('the database went away')])
  await running.stop()
  expect(state.stops).toBe(1)
})

test('what is stopped stays stopped, also just before a restart', async () => {
  const { state, start, options } = fragile()
  const running = await keepRunning(start, options)
  state.fail(new Error('the database went away'))
  await Promise.resolve()
  await running.stop()
  const { starts } = state
  await sleep(30)
  expect(state.starts).toBe(starts)
})

test('a failure of the first start is thrown', async () => {
  const { state, start, options } = fragile()
  state.isAway = true
  await expect(keepRunning(start, options)).rejects.toThrow('not there')
})
