import pg from 'pg'
import { withValues } from './with-values.ts'

/** Statements that differ only in their values are parsed and planned once per connection; past this many none are added. */
const MOST_NAMES = 600

/** A pattern decides which index serves it, so a plan made without seeing the pattern may be a bad one. */
const NEEDS_ITS_VALUES = /\blike\b/i

/** Answers the name under which a text is prepared; undefined = it is planned anew each time. */
export function createStatementNames(most = MOST_NAMES): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most || NEEDS_ITS_VALUES.test(text)) return known
    const name = `cais_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Query = (...args: readonly unknown[]) => unknown

/**
 * Connections of one pool: they name each text with values, all alike, so that PostgreSQL keeps its plan. What has no name carries its values
 * in its text: a connection may be told to plan once for all values (decision 0080).
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = createStatementNames()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query: Query = this.query.bind(this)
      const prepared: Query = (text, values, ...rest) => {
        if (typeof text !== 'string' || !isGiven(values)) return query(text, values, ...rest)
        const name = nameOf(text)
        if (name !== undefined) return query({ name, text, values }, ...rest)
        const whole = withValues(text, values)
        return whole === undefined ? query(text, values, ...rest) : query(whole, ...rest)
      }
      Object.assign(this, { query: prepared })
    }
  }
}

const isGiven = (values: unknown): values is readonly unknown[] => Array.isArray(values) && values.length > 0
