import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A reply of the server as this user saw it last. */
export type CachedReply = {
  readonly userId: number
  readonly path: string
  /** The call of the contract, such as 'GET /products', and its input. */
  readonly call: string
  readonly input: unknown
  readonly reply: unknown
  /** Epoch ms. */
  readonly keptAt: number
  /** Characters of the reply as JSON. */
  readonly size: number
}

/** Text that a user typed and the server does not have yet. */
export type SavedText = { readonly userId: number; readonly key: string; readonly value: unknown }

interface DeviceSchema extends DBSchema {
  replies: {
    key: [number, string]
    value: CachedReply
    indexes: { call: [number, string, number]; age: [number, number] }
  }
  texts: { key: [number, string]; value: SavedText }
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>

let opened: Promise<DeviceDatabase | undefined> | undefined

/**
 * The IndexedDB of this browser; undefined where the browser forbids it. Its records are separate for each
 * user.
 */
export function deviceDatabase(): Promise<DeviceDatabase | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

const open = () =>
  openDB<DeviceSchema>('cais', 1, {
    upgrade(database) {
      const replies = database.createObjectStore('replies', { keyPath: ['userId', 'path'] })
      replies.createIndex('call', ['userId', 'call', 'keptAt'])
      replies.createIndex('age', ['userId', 'keptAt'])
      database.createObjectStore('texts', { keyPath: ['userId', 'key'] })
    },
    // a newer version of the product in another tab wants to upgrade the database and must not wait for
    // this tab
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })

/** All keys of one user, in a store whose keys begin with the user. */
export const keysOfUser = (userId: number) => IDBKeyRange.bound([userId], [userId, []])
