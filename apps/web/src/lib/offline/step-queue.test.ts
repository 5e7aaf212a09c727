import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { type Queued, stepQueue } from './step-queue.ts'

type Tick = { readonly line: number }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

const offline = () => {
  throw new ApiError({ status: 0, path: '', code: 'NO_CONNECTION', message: 'No connection' })
}
const refused = () => {
  throw new ApiError({ status: 409, path: '', code: 'LOADING_OVER', message: 'The truck has gone' })
}

test('steps taken without a line are sent in order, each under its own key, once', async () => {
  const queue = stepQueue<Tick>('loading-1-7')
  for (const line of [1, 2, 3]) queue.add({ line })
  await queue.flush(async () => offline())
  const waiting = queue.store.get()
  expect(waiting.map(({ line }) => line)).toEqual([1, 2, 3])
  const sent: Queued<Tick>[] = []
  // after a reload the same steps wait, under the same keys
  await stepQueue<Tick>('loading-1-7').flush(async (step) => void sent.push(step))
  expect(sent).toEqual(waiting)
  await queue.flush(async (step) => void sent.push(step))
  expect(sent).toHaveLength(3)
})

test('a line that breaks in the middle keeps what was not sent', async () => {
  const queue = stepQueue<Tick>('loading-1-7')
  for (const line of [1, 2, 3]) queue.add({ line })
  await queue.flush(async ({ line }) => (line === 2 ? offline() : undefined))
  expect(queue.store.get().map(({ line }) => line)).toEqual([2, 3])
})

test('what the server refuses is set aside with its sentence until somebody drops it; the others go on', async () => {
  const queue = stepQueue<Tick>('loading-1-7')
  for (const line of [1, 2]) queue.add({ line })
  await queue.flush(async ({ line }) => (line === 1 ? refused() : undefined))
  const [one] = queue.store.get()
  expect(queue.store.get()).toMatchObject([{ line: 1, refused: 'The truck has gone' }])
  await queue.flush(async () => refused())
  expect(queue.store.get()).toHaveLength(1)
  queue.drop(one?.key ?? '')
  expect(queue.store.get()).toEqual([])
})
