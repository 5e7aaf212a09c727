import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { markOnline } from '../api/connection.ts'
import { request } from '../api/http.ts'
import { tookOldReplies } from '../api/prefetched-replies.ts'
import { authorization } from '../auth/session-token.ts'
import { createStore } from '../store.ts'
import { refresh } from './refresh.ts'
import { refreshDraft } from './refresh-draft.ts'

/** Whether changes of others arrive by themselves; if not, a page shows them only after a reload. */
export const liveUpdates = createStore<'arriving' | 'interrupted'>('arriving')

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

type Change = { noun: string; id: string | number; version: number }

type EventStream = { readonly stop: AbortController; readonly reply: Promise<Response> }

let opened: EventStream | undefined

/**
 * Opens the event stream before anything is drawn, so that no change is missed meanwhile; followLiveUpdates
 * continues with it.
 */
export function openEventStream() {
  // who must replace a temporary password first would be refused
  if (!authorization() || location.pathname === '/change-password') return
  const stop = new AbortController()
  opened = { stop, reply: requestEvents(stop.signal) }
  opened.reply.catch(() => {}) // followLiveUpdates tries again
}

/**
 * Refetches what is on screen when others change it; reconnects after a lost connection. Returns how to
 * stop.
 */
export function followLiveUpdates(client: QueryClient) {
  const { stop, reply } = opened ?? { stop: new AbortController(), reply: undefined }
  opened = undefined
  const first = reply?.catch(() => undefined)
  void followWithRetries(client, stop.signal, first)
  return () => stop.abort()
}

const requestEvents = (signal: AbortSignal) =>
  request('/events', {
    signal,
    headers: { Accept: 'text/event-stream' },
    // the page itself does not wait for it
    priority: 'low',
  })

async function followWithRetries(
  client: QueryClient,
  signal: AbortSignal,
  first?: Promise<Response | undefined>,
) {
  let wait = FIRST_WAIT
  let missed = false
  let opening = first
  while (!signal.aborted) {
    try {
      const reply = (await opening) ?? (await requestEvents(signal))
      opening = undefined
      markOnline()
      liveUpdates.set('arriving')
      wait = FIRST_WAIT
      if (missed || tookOldReplies()) void client.invalidateQueries()
      for await (const event of eventsOf(reply)) applyEvent(client, event)
    } catch (error) {
      if (!signal.aborted) liveUpdates.set('interrupted')
      if (error instanceof ApiError && error.isClientError) wait = LONGEST_WAIT
    }
    missed = true
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

/** One record changed; 'resync' means that events were missed and everything on screen is refetched. */
function applyEvent(client: QueryClient, { name, data }: ServerEvent) {
  if (name === 'resync') return void client.invalidateQueries()
  const change = readChange(data)
  if (!change) return
  void refresh(client, change.noun, change.id, change.version)
  if (change.noun === 'orders') refreshDraft(client, change.id, change.version)
}

function readChange(text: string): Change | undefined {
  try {
    const { noun, id, version = 0 } = JSON.parse(text) as Partial<Change>
    return noun !== undefined && id !== undefined ? { noun, id, version } : undefined
  } catch {
    return undefined // unknown events are ignored
  }
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, time)
    // the device is online again: retry at once
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })

export type ServerEvent = { name: string; data: string }

/** The server-sent events of a reply, as they arrive; comments and heartbeats are left out. */
export async function* eventsOf(reply: Response): AsyncGenerator<ServerEvent> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = linesOf(block, 'data').join('\n')
      if (data !== '') yield { name: linesOf(block, 'event')[0] ?? 'message', data }
    }
  }
}

const linesOf = (block: string, field: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).trimStart())
