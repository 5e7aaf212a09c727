import type { ViewList } from '@cais/contract/views/lists'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiData, type ApiInput, type ApiReply, api } from '../api/api.ts'
import { toApiError } from '../api/api-error.ts'
import { apiQuery } from '../api/api-query.ts'
import { dropEarlyReply } from '../api/early-replies.ts'
import { refresh } from '../api/refresh.ts'
import { keepCopy, readCopy } from '../local-copy.ts'
import { notify } from '../screen/notify.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { createStore } from '../store.ts'

export type ListPreferences = NonNullable<ApiData<'GET /preferences'>[ViewList]>
type Said = NonNullable<ApiInput<'PUT /preferences/{list}'>['body']>
/** On this device: all that is known, and what the server was not told yet. */
type Kept = { known: ApiData<'GET /preferences'>; unsent: Partial<Record<ViewList, Said>> }

const USUAL: ListPreferences = {
  columns: null,
  dense: false,
  endless: false,
  viewOrder: [],
  defaultViewId: null,
}

/** What is shown; renewed at once by what the user says, so that a box that is ticked stays ticked. */
const shown = createStore<{ userId: number; known: Kept['known'] }>({ userId: 0, known: {} })

/** How the user likes a list. It follows them to every device; without a connection it is kept here and sent later. */
export function useListPreferences(list: ViewList) {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id ?? 0
  const { userId: whose, known } = shown.use()
  useQuery(preferencesQuery(userId))
  return {
    ...USUAL,
    ...(whose === userId ? known : keptOf(userId).known)[list],
    change: (said: Said) => void change(client, userId, { list, said }),
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
    // what was said while the answer was on its way counts more
    if (Object.keys(keptOf(userId).unsent).length === 0) keep(userId, { known: reply.data, unsent: {} })
  } catch (error) {
    if (!toApiError(error).isOffline) throw error
  }
  return { data: keptOf(userId).known }
}

type Change = { list: ViewList; said: Said }

/** Shown at once, kept here, then told to the server. */
async function change(client: QueryClient, userId: number, { list, said }: Change) {
  const kept = keptOf(userId)
  const known = { ...kept.known, [list]: { ...USUAL, ...kept.known[list], ...said } }
  keep(userId, { known, unsent: { ...kept.unsent, [list]: { ...kept.unsent[list], ...said } } })
  try {
    await sendUnsent(userId)
    if (said.viewOrder !== undefined || said.defaultViewId !== undefined) void refresh(client, 'views')
  } catch (error) {
    const { isOffline, message } = toApiError(error)
    if (!isOffline) notify.error(message)
  }
}

let sending: Promise<void> = Promise.resolve()

/** One after the other, so that the last word is the last to arrive. */
function sendUnsent(userId: number): Promise<void> {
  const sent = sending.then(() => sendEach(userId))
  sending = sent.catch(() => undefined)
  return sent
}

/** Each list on its own; what was said meanwhile stays unsent. What the server refuses is forgotten. */
async function sendEach(userId: number) {
  if (Object.keys(keptOf(userId).unsent).length > 0) dropEarlyReply('/preferences')
  for (const [list, said] of Object.entries(keptOf(userId).unsent) as [ViewList, Said][]) {
    try {
      await api('PUT /preferences/{list}', { params: { list }, body: said })
      forget(userId, list, said)
    } catch (error) {
      if (toApiError(error).isClientError) forget(userId, list, said)
      throw error
    }
  }
}

function forget(userId: number, list: ViewList, said: Said) {
  const kept = keptOf(userId)
  const rest = Object.entries(kept.unsent[list] ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(said[name as keyof Said]),
  )
  const { [list]: _sent, ...others } = kept.unsent
  keep(userId, {
    ...kept,
    unsent: rest.length > 0 ? { ...others, [list]: Object.fromEntries(rest) } : others,
  })
}

/** Kept on this device where it may be; for this page in any case. */
let latest: { userId: number; kept: Kept } | undefined

function keep(userId: number, kept: Kept) {
  latest = { userId, kept }
  keepCopy(`preferences.${userId}`, kept)
  shown.set({ userId, known: kept.known })
}

const keptOf = (userId: number): Kept =>
  (latest?.userId === userId ? latest.kept : readCopy<Kept>(`preferences.${userId}`)?.value) ?? {
    known: {},
    unsent: {},
  }
