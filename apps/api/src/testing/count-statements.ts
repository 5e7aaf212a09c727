import pg from 'pg'
import { vi } from 'vitest'

/** How many statements this process sends to PostgreSQL while it works: those with values (bind) and those without (query). */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = (['bind', 'query'] as const).map((step) => vi.spyOn(pg.Connection.prototype, step))
  try {
    await work()
    return sent.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of sent) spy.mockRestore()
  }
}
