import pg from 'pg'

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

/** Connections of one pool: they name each text with values, all alike, so that PostgreSQL keeps its plan. */
export function preparingClient(): typeof pg.Client {
  const nameOf = createStatementNames()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query: Query = this.query.bind(this)
      const prepared: Query = (text, values, ...rest) => {
        const name = typeof text === 'string' && isGiven(values) ? nameOf(text) : undefined
        return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
      }
      Object.assign(this, { query: prepared })
    }
  }
}

const isGiven = (values: unknown): values is readonly unknown[] => Array.isArray(values) && values.length > 0
