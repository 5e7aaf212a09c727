import type { ApiInput, ApiKey, ApiReply, ApiRow } from '../api/api.ts'
import { apiPath } from '../api/api.ts'
import { pageOwner } from '../session/page-owner.ts'
import { type Device, device, type KeptReply, rangeOf } from './device.ts'

type ReadKey = Extract<ApiKey, `GET ${string}`>

/** Bounds of what is kept for one user: about a fortnight of a seller's customers and price lists. */
const KEPT_AT_MOST = { replies: 300, characters: 6_000_000, days: 30 } as const

/** Remembers an answer; a device without room or database simply does not. */
export async function keepReply<K extends ReadKey>(call: K, input: ApiInput<K>, reply: ApiReply<K>) {
  const userId = pageOwner()
  const database = await device()
  if (userId === undefined || !database) return
  const path = apiPath(call, input ?? {})
  const size = JSON.stringify(reply).length
  await database
    .put('replies', { userId, path, call, input, reply, size, keptAt: Date.now() })
    .then(() => pruneSoon(database, userId))
    .catch(() => undefined)
}

let pruning: ReturnType<typeof setTimeout> | undefined

/** Once for all answers of a page: what is kept is read whole for it. */
function pruneSoon(database: Device, userId: number) {
  clearTimeout(pruning)
  pruning = setTimeout(() => void prune(database, userId).catch(() => undefined), 5000)
}

/** The answer to exactly this call as it was seen last. */
export async function keptReply<K extends ReadKey>(
  call: K,
  input: ApiInput<K>,
): Promise<ApiReply<K> | undefined> {
  const userId = pageOwner()
  if (userId === undefined) return undefined
  const kept = await (await device())?.get('replies', [userId, apiPath(call, input ?? {})])
  return kept?.reply as ApiReply<K> | undefined
}

/** Rows of all answers to a call whose question fits, newest answer first, each row once. */
export async function keptRows<K extends ReadKey>(
  call: K,
  fits: (input: ApiInput<K>) => boolean = () => true,
): Promise<ApiRow<K>[]> {
  const userId = pageOwner()
  const database = await device()
  if (userId === undefined || !database) return []
  const ofCall = IDBKeyRange.bound([userId, call], [userId, call, []])
  const replies = await database.getAllFromIndex('replies', 'call', ofCall)
  return eachOnce(replies.reverse().filter(({ input }) => fits((input ?? {}) as ApiInput<K>)))
}

function eachOnce<Row>(replies: readonly KeptReply[]): Row[] {
  const rows = replies.flatMap(({ reply }) => (reply as { data: (Row & { id: unknown })[] }).data)
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse()
}

/** Oldest first until the rest is within the bounds. */
async function prune(database: Device, userId: number) {
  const kept = await database.getAllFromIndex('replies', 'age', rangeOf(userId))
  const oldest = Date.now() - KEPT_AT_MOST.days * 24 * 3600_000
  let characters = 0
  const tooMuch = kept.reverse().filter(({ size, keptAt }, place) => {
    characters += size
    return place >= KEPT_AT_MOST.replies || characters > KEPT_AT_MOST.characters || keptAt < oldest
  })
  await Promise.all(tooMuch.map(({ path }) => database.delete('replies', [userId, path])))
}

/** Logging out takes the company's figures off this device; whoever signs in takes away those of others. */
export async function forgetReplies(ofUsers: (userId: number) => boolean = () => true) {
  const database = await device()
  const keys = (await database?.getAllKeys('replies')) ?? []
  await Promise.all(keys.filter(([userId]) => ofUsers(userId)).map((key) => database?.delete('replies', key)))
}
