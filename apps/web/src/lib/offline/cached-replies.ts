import { type ApiInput, type ApiKey, type ApiReply, type ApiRow, apiPath } from '../api/api.ts'
import { isSeeingAs } from '../auth/seeing-as.ts'
import { pageUserId } from '../auth/session-guard.ts'
import { type CachedReply, type DeviceDatabase, deviceDatabase, keysOfUser } from './device-database.ts'

type ReadKey = Extract<ApiKey, `GET ${string}`>

/** Limits for one user: about two weeks of a seller's customers and price lists. */
const LIMITS = { replies: 300, characters: 6_000_000, days: 30 } as const

/** Nobody while an administrator sees as somebody else: what is read then belongs into no cache, and what is cached is theirs. */
const cacheOwner = () => (isSeeingAs() ? undefined : pageUserId())

/** Caches a reply; does nothing on a device without database or free space. */
export async function cacheReply<K extends ReadKey>(call: K, input: ApiInput<K>, reply: ApiReply<K>) {
  const userId = cacheOwner()
  const database = await deviceDatabase()
  if (userId === undefined || !database) return
  const path = apiPath(call, input ?? {})
  const size = JSON.stringify(reply).length
  await database
    .put('replies', { userId, path, call, input, reply, size, keptAt: Date.now() })
    .then(() => pruneSoon(database, userId))
    .catch(() => undefined)
}

let pruning: ReturnType<typeof setTimeout> | undefined

/** Once for all replies of a page, because pruning reads the whole cache. */
function pruneSoon(database: DeviceDatabase, userId: number) {
  clearTimeout(pruning)
  pruning = setTimeout(() => void prune(database, userId).catch(() => undefined), 5000)
}

/** The cached reply to exactly this call. */
export async function cachedReply<K extends ReadKey>(
  call: K,
  input: ApiInput<K>,
): Promise<ApiReply<K> | undefined> {
  const userId = cacheOwner()
  if (userId === undefined) return undefined
  const cached = await (await deviceDatabase())?.get('replies', [userId, apiPath(call, input ?? {})])
  return cached?.reply as ApiReply<K> | undefined
}

/** Rows of all cached replies to a call whose input fits, newest reply first, each row once. */
export async function cachedRows<K extends ReadKey>(
  call: K,
  fits: (input: ApiInput<K>) => boolean = () => true,
): Promise<ApiRow<K>[]> {
  const userId = cacheOwner()
  const database = await deviceDatabase()
  if (userId === undefined || !database) return []
  const ofCall = IDBKeyRange.bound([userId, call], [userId, call, []])
  const replies = await database.getAllFromIndex('replies', 'call', ofCall)
  return uniqueRows(replies.reverse().filter(({ input }) => fits((input ?? {}) as ApiInput<K>)))
}

function uniqueRows<Row>(replies: readonly CachedReply[]): Row[] {
  const rows = replies.flatMap(({ reply }) => (reply as { data: (Row & { id: unknown })[] }).data)
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse()
}

/** Deletes the oldest replies until the rest is within the limits. */
async function prune(database: DeviceDatabase, userId: number) {
  const cached = await database.getAllFromIndex('replies', 'age', keysOfUser(userId))
  const oldest = Date.now() - LIMITS.days * 24 * 3600_000
  let characters = 0
  const tooMuch = cached.reverse().filter(({ size, keptAt }, place) => {
    characters += size
    return place >= LIMITS.replies || characters > LIMITS.characters || keptAt < oldest
  })
  await Promise.all(tooMuch.map(({ path }) => database.delete('replies', [userId, path])))
}

/** At logout all cached data is deleted; at login that of other users. */
export async function deleteCachedReplies(ofUsers: (userId: number) => boolean = () => true) {
  const database = await deviceDatabase()
  const keys = (await database?.getAllKeys('replies')) ?? []
  await Promise.all(keys.filter(([userId]) => ofUsers(userId)).map((key) => database?.delete('replies', key)))
}
