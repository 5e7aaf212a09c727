import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An answer of the server as this user saw it last. */
export type KeptReply = {
  readonly userId: number
  readonly path: string
  /** The call of the contract, 'GET /products', and what was asked. */
  readonly call: string
  readonly input: unknown
  readonly reply: unknown
  /** Epoch ms. */
  readonly keptAt: number
  /** Characters of the reply as JSON. */
  readonly size: number
}

/** What a user typed and the server does not have yet. */
export type KeptText = { readonly userId: number; readonly key: string; readonly value: unknown }

interface Kept extends DBSchema {
  replies: {
    key: [number, string]
    value: KeptReply
    indexes: { call: [number, string, number]; age: [number, number] }
  }
  texts: { key: [number, string]; value: KeptText }
}
export type Device = IDBPDatabase<Kept>

let opened: Promise<Device | undefined> | undefined

/** The database of this browser; undefined where the browser forbids one. What it holds is apart for each user. */
export function device(): Promise<Device | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

const open = () =>
  openDB<Kept>('cais', 1, {
    upgrade(database) {
      const replies = database.createObjectStore('replies', { keyPath: ['userId', 'path'] })
      replies.createIndex('call', ['userId', 'call', 'keptAt'])
      replies.createIndex('age', ['userId', 'keptAt'])
      database.createObjectStore('texts', { keyPath: ['userId', 'key'] })
    },
    // a newer version of the product in another tab wants to change the database: it must not wait for this one
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })

/** Everything of one user in a store whose keys begin with the user. */
export const rangeOf = (userId: number) => IDBKeyRange.bound([userId], [userId, []])
