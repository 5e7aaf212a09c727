import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshDraft } from './refresh-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KEY = ['drafts', '12', 'GET /drafts/{id}', null]

function cacheWith(version: number) {
  const client = new QueryClient()
  client.setQueryData(KEY, { data: { id: 12, version } })
  const isStale = (key = KEY) => client.getQueryState(key)?.isInvalidated
  return { client, isStale }
}

it('refetches a draft that somebody else saved', async () => {
  const { client, isStale } = cacheWith(3)
  refreshDraft(client, 12, 4)
  await vi.runAllTimersAsync()
  expect(isStale()).toBe(true)
})

it('does not refetch a draft saved here, although the reply came after the event', async () => {
  const { client, isStale } = cacheWith(3)
  refreshDraft(client, 12, 4)
  client.setQueryData(KEY, { data: { id: 12, version: 4 } })
  await vi.runAllTimersAsync()
  expect(isStale()).toBe(false)
})

it('does not refetch other drafts', async () => {
  const { client } = cacheWith(3)
  const other = ['drafts', '13', 'GET /drafts/{id}', null]
  client.setQueryData(other, { data: { id: 13, version: 1 } })
  refreshDraft(client, 12, 4)
  await vi.runAllTimersAsync()
  expect(client.getQueryState(other)?.isInvalidated).toBe(false)
})
