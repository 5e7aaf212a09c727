import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../api/connection.ts'
import { toasts } from './notify.ts'
import { sendLater, sendNow, sendOnLeaving, sendWaiting, undoWaiting, waitingKeys } from './send-later.ts'

const decide = (key: string, send = vi.fn(async () => {}), undo = vi.fn(), refused = vi.fn()) => {
  sendLater({ key, message: `${key} aprovado`, undoLabel: 'Anular', send, undo, refused })
  return { send, undo, refused }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(async () => {
  await sendWaiting()
  toasts.set([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a decision that can be undone', () => {
  it('names the document, and is sent once after some seconds', async () => {
    const { send } = decide('PEV.SD.2026/1')
    expect(toasts.get()).toMatchObject([{ message: 'PEV.SD.2026/1 aprovado', action: { label: 'Anular' } }])
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(toasts.get()).toEqual([])
  })

  it('is not sent after it was undone', async () => {
    const { send, undo } = decide('PEV.SD.2026/2')
    toasts.get()[0]?.action?.run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([send.mock.calls.length, undo.mock.calls.length, toasts.get().length]).toEqual([0, 1, 0])
  })

  it('is undone last first, and the others are sent', async () => {
    const [first, second] = [decide('A'), decide('B')]
    undoWaiting()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([first.send.mock.calls.length, second.send.mock.calls.length]).toEqual([1, 0])
  })

  it('is sent at once, and once, when the page is left', async () => {
    const stop = sendOnLeaving()
    const { send } = decide('C')
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    undoWaiting('C')
    stop()
  })

  it('is sent once when it is made twice', async () => {
    const { send } = decide('D')
    const again = decide('D')
    await sendWaiting()
    expect([send.mock.calls.length, again.send.mock.calls.length]).toEqual([1, 0])
  })

  it('counts as done until the lists are refetched', async () => {
    let read = () => {}
    const readAgain = () => new Promise<void>((done) => (read = done))
    sendLater({ key: 'E', message: '', undoLabel: '', send: async () => {}, readAgain, refused: vi.fn() })
    await sendWaiting()
    expect(waitingKeys()).toEqual(['E'])
    undoWaiting('E')
    expect(waitingKeys()).toEqual(['E'])
    read()
    await vi.advanceTimersByTimeAsync(0)
    expect(waitingKeys()).toEqual([])
  })

  it('is pending no more after a refusal, and can be made again', async () => {
    const { refused } = decide('F', vi.fn().mockRejectedValue(new Error('decided')))
    await sendWaiting()
    expect([refused.mock.calls.length, waitingKeys()]).toEqual([1, []])
    decide('F')
    expect(waitingKeys()).toEqual(['F'])
  })

  it('is sent at once without a connection, and confirmed only when the server accepted it', async () => {
    const refused = vi.fn()
    const decision = { key: 'G', message: 'G aprovado', undoLabel: 'Anular', refused }
    await sendNow({ ...decision, send: () => Promise.reject(new Error('No server connection')) })
    expect([refused.mock.calls.length, toasts.get().length]).toEqual([1, 0])
    await sendNow({ ...decision, send: async () => {} })
    expect(toasts.get()).toMatchObject([{ message: 'G aprovado' }])
  })

  it('asks before the page is left without a connection', () => {
    const stop = sendOnLeaving()
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    connection.set('offline')
    const before = leave()
    decide('H')
    const during = leave()
    connection.set('online')
    expect([before, during, leave()]).toEqual([false, true, false])
    stop()
  })
})
