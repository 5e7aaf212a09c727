import { device, rangeOf } from './device.ts'

/** Where the device has no database, typed text lives at least as long as the page. */
const inMemory = new Map<string, unknown>()

/** Typed text of one user on this device, under names of the feature's own. It outlives logging out: it is theirs. */
export function keptTexts<T>(userId: number) {
  const nameOf = (key: string) => `${userId} ${key}`
  return {
    async read(key: string): Promise<T | undefined> {
      const database = await device()
      if (!database) return inMemory.get(nameOf(key)) as T | undefined
      return (await database.get('texts', [userId, key]))?.value as T | undefined
    },
    async readAll(): Promise<T[]> {
      const kept = await (await device())?.getAll('texts', rangeOf(userId))
      return (kept ?? []).map(({ value }) => value as T)
    },
    /** Writes all of them or none; an undefined value takes the name away. Rejects when the device has no room. */
    async write(values: ReadonlyMap<string, T | undefined>): Promise<void> {
      const database = await device()
      if (!database) {
        for (const [key, value] of values) inMemory.set(nameOf(key), value)
        throw new Error('This browser keeps nothing')
      }
      const transaction = database.transaction('texts', 'readwrite')
      for (const [key, value] of values) {
        if (value === undefined) void transaction.store.delete([userId, key])
        else void transaction.store.put({ userId, key, value })
      }
      // at once: a page that is left has no time to wait for the transaction to end by itself
      transaction.commit()
      await transaction.done
    },
  }
}
