import { afterEach, expect, it, vi } from 'vitest'
import { takePrefetchedReply, tookOldReplies } from './prefetched-replies.ts'

const reply = Promise.resolve(new Response('{}'))
const prefetched = (ago = 0) =>
  vi.stubGlobal('window', {
    caisPrefetched: {
      session: 'Bearer a',
      askedAt: performance.now() - ago,
      replies: new Map([['/home', reply]]),
    },
  })
afterEach(() => vi.unstubAllGlobals())

it('returns a prefetched reply once', () => {
  prefetched()
  expect(takePrefetchedReply('/home', 'Bearer a')).toBe(reply)
  expect(takePrefetchedReply('/home', 'Bearer a')).toBeUndefined()
})

it('returns nothing to another user, and nothing that was not prefetched', () => {
  prefetched()
  expect(takePrefetchedReply('/home', 'Bearer b')).toBeUndefined()
  expect(takePrefetchedReply('/orders/7', 'Bearer a')).toBeUndefined()
})

it('has no reply where nothing was prefetched', () => {
  vi.stubGlobal('window', {})
  expect(takePrefetchedReply('/home', null)).toBeUndefined()
})

it('reports old replies once', () => {
  prefetched(100)
  takePrefetchedReply('/home', 'Bearer a')
  expect(tookOldReplies()).toBe(false)
  prefetched(3000)
  takePrefetchedReply('/home', 'Bearer b')
  expect(tookOldReplies()).toBe(false)
  prefetched(3000)
  takePrefetchedReply('/home', 'Bearer a')
  expect([tookOldReplies(), tookOldReplies()]).toEqual([true, false])
})
