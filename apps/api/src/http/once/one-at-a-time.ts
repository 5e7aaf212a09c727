/**
 * Runs work of the same name one after the other within this process.
 * Fifty clicks with one key then wait here in memory and not on fifty connections of the pool.
 */
export function createQueue() {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(name)
    const mine = before === undefined ? work() : before.then(work, work)
    tails.set(name, mine)
    try {
      return await mine
    } finally {
      if (tails.get(name) === mine) tails.delete(name)
    }
  }
}
