import { RuleError } from '@cais/domain/kernel/rule-error'

type Count = { readonly failed: number; readonly until: number }

const WINDOW_MS = 60_000
const MOST_KEPT = 50_000

/**
 * Counts wrong passwords per user and address: after `limit` within a minute the next ones wait.
 * Right passwords cost nothing, so a busy counter with one address never locks itself out.
 */
export function createAttempts(limit: number, now: () => number = () => performance.now()) {
  const counts = new Map<string, Count>()

  const current = (name: string): Count => {
    const count = counts.get(name)
    return count && count.until > now() ? count : { failed: 0, until: now() + WINDOW_MS }
  }
  const countFailure = (name: string) => {
    const { failed, until } = current(name)
    if (counts.size >= MOST_KEPT) counts.clear()
    counts.set(name, { failed: failed + 1, until })
  }

  const guard = async <T>(name: string, attempt: () => Promise<T>): Promise<T> => {
    const { failed, until } = current(name)
    if (failed >= limit) {
      throw new RuleError('TOO_MANY_REQUESTS', { seconds: Math.ceil((until - now()) / 1000) })
    }
    // Counted before the answer is known: many guesses at the same moment must not slip through.
    countFailure(name)
    return forgiveUnlessWrong(name, attempt)
  }

  const forgiveUnlessWrong = async <T>(name: string, attempt: () => Promise<T>): Promise<T> => {
    try {
      const result = await attempt()
      counts.delete(name)
      return result
    } catch (error) {
      const wrong = error instanceof RuleError && error.code === 'CREDENTIALS_WRONG'
      if (!wrong) counts.delete(name)
      throw error
    }
  }
  return { guard }
}
