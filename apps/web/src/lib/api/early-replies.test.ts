import { afterEach, expect, it, vi } from 'vitest'
import { earlyReply, wereRepliesLong } from './early-replies.ts'

const reply = Promise.resolve(new Response('{}'))
const asked = (ago = 0) =>
  vi.stubGlobal('window', {
    caisEarly: {
      session: 'Bearer a',
      askedAt: performance.now() - ago,
      replies: new Map([['/home', reply]]),
    },
  })
afterEach(() => vi.unstubAllGlobals())

it('gives what was asked for early, once', () => {
  asked()
  expect(earlyReply('/home', 'Bearer a')).toBe(reply)
  expect(earlyReply('/home', 'Bearer a')).toBeUndefined()
})

it('gives nothing to another user, nor what was not asked for', () => {
  asked()
  expect(earlyReply('/home', 'Bearer b')).toBeUndefined()
  expect(earlyReply('/orders/7', 'Bearer a')).toBeUndefined()
})

it('knows of nothing where nothing was asked for', () => {
  vi.stubGlobal('window', {})
  expect(earlyReply('/home', null)).toBeUndefined()
})

it('says once that its answers are old', () => {
  asked(100)
  earlyReply('/home', 'Bearer a')
  expect(wereRepliesLong()).toBe(false)
  asked(3000)
  earlyReply('/home', 'Bearer b')
  expect(wereRepliesLong()).toBe(false)
  asked(3000)
  earlyReply('/home', 'Bearer a')
  expect([wereRepliesLong(), wereRepliesLong()]).toEqual([true, false])
})
