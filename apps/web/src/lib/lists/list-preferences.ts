import type { ViewList } from '@cais/contract/views/lists'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiData, type ApiInput, type ApiReply, api } from '../api/api.ts'
import { toApiError } from '../api/api-error.ts'
import { dropPrefetchedReply } from '../api/prefetched-replies.ts'
import { readCopy, saveCopy } from '../local-copy.ts'
import { apiQuery } from '../queries/api-query.ts'
import { refresh } from '../queries/refresh.ts'
import { notify } from '../screen/notify.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { createStore } from '../store.ts'

export type ListPreferences = NonNullable<ApiData<'GET /preferences'>[ViewList]>
type PreferenceChange = NonNullable<ApiInput<'PUT /preferences/{list}'>['body']>
/** As stored on this device: all known preferences, and the changes that are not sent yet. */
type StoredPreferences = {
  known: ApiData<'GET /preferences'>
  unsent: Partial<Record<ViewList, PreferenceChange>>
}

const DEFAULTS: ListPreferences = {
  columns: null,
  dense: false,
  endless: false,
  viewOrder: [],
  defaultViewId: null,
}

/** What the screen shows; changed at once, so that a ticked box stays ticked. */
const shown = createStore<{ userId: number; known: StoredPreferences['known'] }>({ userId: 0, known: {} })

/**
 * The preferences of the user for a list. They are stored on the server, for every device; without a
 * connection they are stored here and sent later.
 */
export function useListPreferences(list: ViewList) {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id ?? 0
  const { userId: whose, known } = shown.use()
  useQuery(preferencesQuery(userId))
  return {
    ...DEFAULTS,
    ...(whose === userId ? known : storedOf(userId).known)[list],
    change: (change: PreferenceChange) => void changePreferences(client, userId, { list, change }),
  }
}

const preferencesQuery = (userId: number) => ({
  ...apiQuery('GET /preferences'),
  queryFn: () => readPreferences(userId),
  staleTime: 5 * 60_000,
})

async function readPreferences(userId: number): Promise<ApiReply<'GET /preferences'>> {
  try {
    await sendUnsent(userId)
    const reply = await api('GET /preferences')
    // changes made while the reply was on its way win
    if (Object.keys(storedOf(userId).unsent).length === 0) store(userId, { known: reply.data, unsent: {} })
  } catch (error) {
    if (!toApiError(error).isOffline) throw error
  }
  return { data: storedOf(userId).known }
}

type Change = { list: ViewList; change: PreferenceChange }

/** Shown at once, stored here, then sent to the server. */
async function changePreferences(client: QueryClient, userId: number, { list, change }: Change) {
  const stored = storedOf(userId)
  const known = { ...stored.known, [list]: { ...DEFAULTS, ...stored.known[list], ...change } }
  store(userId, { known, unsent: { ...stored.unsent, [list]: { ...stored.unsent[list], ...change } } })
  try {
    await sendUnsent(userId)
    if (change.viewOrder !== undefined || change.defaultViewId !== undefined) void refresh(client, 'views')
  } catch (error) {
    const { isOffline, message } = toApiError(error)
    if (!isOffline) notify.error(message)
  }
}

let sending: Promise<void> = Promise.resolve()

/** One request at a time, so that the last change arrives last. */
function sendUnsent(userId: number): Promise<void> {
  const sent = sending.then(() => sendEach(userId))
  sending = sent.catch(() => undefined)
  return sent
}

/**
 * One request per list; changes made meanwhile stay unsent. A change that the server refuses is dropped.
 */
async function sendEach(userId: number) {
  if (Object.keys(storedOf(userId).unsent).length > 0) dropPrefetchedReply('/preferences')
  for (const [list, change] of Object.entries(storedOf(userId).unsent) as [ViewList, PreferenceChange][]) {
    try {
      await api('PUT /preferences/{list}', { params: { list }, body: change })
      markSent(userId, list, change)
    } catch (error) {
      if (toApiError(error).isClientError) markSent(userId, list, change)
      throw error
    }
  }
}

function markSent(userId: number, list: ViewList, change: PreferenceChange) {
  const stored = storedOf(userId)
  const rest = Object.entries(stored.unsent[list] ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(change[name as keyof PreferenceChange]),
  )
  const { [list]: _sent, ...others } = stored.unsent
  store(userId, {
    ...stored,
    unsent: rest.length > 0 ? { ...others, [list]: Object.fromEntries(rest) } : others,
  })
}

/** In local storage where possible, in memory in any case. */
let latest: { userId: number; stored: StoredPreferences } | undefined

function store(userId: number, stored: StoredPreferences) {
  latest = { userId, stored }
  saveCopy(`preferences.${userId}`, stored)
  shown.set({ userId, known: stored.known })
}

const storedOf = (userId: number): StoredPreferences =>
  (latest?.userId === userId
    ? latest.stored
    : readCopy<StoredPreferences>(`preferences.${userId}`)?.value) ?? {
    known: {},
    unsent: {},
  }
