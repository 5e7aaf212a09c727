import type { QueryClient } from '@tanstack/react-query'
import { authorization } from '../session/session-token.ts'
import { ApiError } from './api-error.ts'
import { madeConnection } from './connection.ts'
import { wereRepliesLong } from './early-replies.ts'
import { request } from './http.ts'
import { refresh } from './refresh.ts'
import { refreshDraft } from './refresh-draft.ts'
import { eventsOf, type ServerEvent } from './server-events.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

type Change = { noun: string; id: string | number; version: number }

type Line = { readonly stop: AbortController; readonly reply: Promise<Response> }

let opened: Line | undefined

/** Opens the line before anything is drawn, so that what others do meanwhile is heard; whoever follows goes on with it. */
export function openLine() {
  if (!authorization()) return
  const stop = new AbortController()
  opened = { stop, reply: ask(stop.signal) }
  opened.reply.catch(() => {}) // whoever follows tries again
}

/** Follows what others do and refreshes what is on screen; comes back after each lost line. Returns how to stop. */
export function followLiveUpdates(client: QueryClient) {
  const { stop, reply } = opened ?? { stop: new AbortController(), reply: undefined }
  opened = undefined
  const first = reply?.catch(() => undefined)
  void keepFollowing(client, stop.signal, first)
  return () => stop.abort()
}

const ask = (signal: AbortSignal) =>
  request('/events', {
    signal,
    headers: { Accept: 'text/event-stream' },
    // nothing that the page still waits for comes after it
    priority: 'low',
  })

async function keepFollowing(
  client: QueryClient,
  signal: AbortSignal,
  first?: Promise<Response | undefined>,
) {
  let wait = FIRST_WAIT
  let missed = false
  let begun = first
  while (!signal.aborted) {
    try {
      const reply = (await begun) ?? (await ask(signal))
      begun = undefined
      madeConnection()
      wait = FIRST_WAIT
      if (missed || wereRepliesLong()) void client.invalidateQueries()
      for await (const event of eventsOf(reply)) show(client, event)
    } catch (error) {
      if (error instanceof ApiError && error.isClientError) wait = LONGEST_WAIT
    }
    missed = true
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

/** One record changed, or so much was missed that everything on screen is read again. */
function show(client: QueryClient, { name, data }: ServerEvent) {
  if (name === 'resync') return void client.invalidateQueries()
  const change = readChange(data)
  if (!change) return
  void refresh(client, change.noun, change.id)
  if (change.noun === 'orders') refreshDraft(client, change.id, change.version)
}

function readChange(text: string): Change | undefined {
  try {
    const { noun, id, version = 0 } = JSON.parse(text) as Partial<Change>
    return noun !== undefined && id !== undefined ? { noun, id, version } : undefined
  } catch {
    return undefined // an event that is not ours is not ours to judge
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
    // the machine says that it has a line again: not a moment later
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
