import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepRunning, type Running } from './keep-running.ts'

/** Something that runs until it is stopped or breaks; starts that come while `isAway` fail. */
function fragile() {
  const ended: unknown[] = []
  const state = { starts: 0, isAway: false, breakNow: (_error: Error) => {}, stops: 0 }
  const start = async (): Promise<Running> => {
    state.starts += 1
    if (state.isAway) throw new Error('not there')
    let end = () => {}
    const promise = new Promise<void>((resolve, reject) => {
      state.breakNow = reject
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

test('what breaks is started again, as often as it takes, and told', async () => {
  const { state, start, ended, options } = fragile()
  const kept = await keepRunning(start, options)
  state.isAway = true
  state.breakNow(new Error('the database went away'))
  await expect.poll(() => state.starts).toBeGreaterThan(3)
  state.isAway = false
  const tries = state.starts
  await expect.poll(() => state.starts).toBeGreaterThan(tries)
  await sleep(30)
  const now = state.starts
  await sleep(30)
  expect(state.starts).toBe(now)
  expect(ended).toEqual([new Error('the database went away')])
  await kept.stop()
  expect(state.stops).toBe(1)
})

test('what is stopped stays so, also while it is about to be started again', async () => {
  const { state, start, options } = fragile()
  const kept = await keepRunning(start, options)
  state.breakNow(new Error('the database went away'))
  await Promise.resolve()
  await kept.stop()
  const { starts } = state
  await sleep(30)
  expect(state.starts).toBe(starts)
})

test('what cannot be started at first is not kept', async () => {
  const { state, start, options } = fragile()
  state.isAway = true
  await expect(keepRunning(start, options)).rejects.toThrow('not there')
})
