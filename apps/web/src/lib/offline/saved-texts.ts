import { isSeeingAs } from '../auth/seeing-as.ts'
import { deviceDatabase, keysOfUser } from './device-database.ts'

/** Without a database, typed text lives at least as long as the page. */
const inMemory = new Map<string, unknown>()

/**
 * Typed text of one user on this device, under keys of the feature. It stays after logout. While an administrator sees as somebody else
 * there is none, and none is written: neither the user's nor the administrator's is shown or sent.
 */
export function savedTexts<T>(userId: number) {
  const nameOf = (key: string) => `${userId} ${key}`
  return {
    async read(key: string): Promise<T | undefined> {
      if (isSeeingAs()) return undefined
      const database = await deviceDatabase()
      if (!database) return inMemory.get(nameOf(key)) as T | undefined
      return (await database.get('texts', [userId, key]))?.value as T | undefined
    },
    async readAll(): Promise<T[]> {
      if (isSeeingAs()) return []
      const saved = await (await deviceDatabase())?.getAll('texts', keysOfUser(userId))
      return (saved ?? []).map(({ value }) => value as T)
    },
    /** Writes all values or none; undefined deletes a key. Rejects when the device has no free space. */
    async write(values: ReadonlyMap<string, T | undefined>): Promise<void> {
      if (isSeeingAs()) return
      const database = await deviceDatabase()
      if (!database) {
        for (const [key, value] of values) inMemory.set(nameOf(key), value)
        throw new Error('This browser keeps nothing')
      }
      const transaction = database.transaction('texts', 'readwrite')
      for (const [key, value] of values) {
        if (value === undefined) void transaction.store.delete([userId, key])
        else void transaction.store.put({ userId, key, value })
      }
      // commit now: a page that is being closed has no time to wait
      transaction.commit()
      await transaction.done
    },
  }
}
