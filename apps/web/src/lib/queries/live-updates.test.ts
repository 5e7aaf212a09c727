import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { request } from '../api/http.ts'
import { followLiveUpdates, liveUpdates } from './live-updates.ts'

vi.mock('../api/http.ts', () => ({ request: vi.fn() }))

afterEach(() => vi.unstubAllGlobals())

it('knows when changes of others stop arriving, and when they arrive again', async () => {
  const device = new EventTarget()
  vi.stubGlobal('window', device)
  vi.mocked(request)
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(new Response(new ReadableStream()))
  expect(liveUpdates.get()).toBe('arriving')
  const stop = followLiveUpdates(new QueryClient())
  await vi.waitFor(() => expect(liveUpdates.get()).toBe('interrupted'))
  device.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(liveUpdates.get()).toBe('arriving'))
  stop()
})
