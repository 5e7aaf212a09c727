import pg from 'pg'
import { isUnanswered } from './failures.ts'

/** Statements that differ only in their values are parsed and planned once per connection; past this many none are added. */
const MAX_NAMES = 600

/** A pattern decides which index serves it, so a plan made without seeing the pattern may be a bad one. */
const NEEDS_ITS_VALUES = /\blike\b/i

/** Answers the name under which a text is prepared; undefined = it is planned anew each time. */
export function createStatementNames(most = MAX_NAMES): (text: string) => string | undefined {
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
 * A client class for one pool that prepares each text with values under the same name on all connections, so that PostgreSQL keeps its
 * plan. A text without a name carries its values as literals, because a connection with generic plans would ignore them (decision 0080).
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = createStatementNames()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask: Query = this.query.bind(this)
      const query: Query = (...args) => endWhenUnanswered(this, ask(...args))
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

/** A statement without an answer in time blocks all that come after it on its connection: the connection is closed. */
function endWhenUnanswered(client: pg.Client, answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.catch((error: unknown) => {
    if (isUnanswered(error)) void client.end().catch(() => {})
    throw error
  })
}

const isGiven = (values: unknown): values is readonly unknown[] => Array.isArray(values) && values.length > 0

/** How pg itself converts a value; its type definitions lack it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * The text with its values in it, each as a quoted literal, for statements that are planned for these values and no others. Undefined where a
 * value does not go into a text: bytes, and text with a zero character, which PostgreSQL then refuses by itself.
 */
function withValues(text: string, values: readonly unknown[]): string | undefined {
  const literals = values.map(literalOf)
  if (literals.includes(undefined)) return undefined
  return text.replace(/\$(\d+)/g, (place, index: string) => literals[Number(index) - 1] ?? place)
}

function literalOf(value: unknown): string | undefined {
  const given = prepareValue(value)
  if (given === null) return 'NULL'
  if (typeof given !== 'string' || given.includes('\0')) return undefined
  return pg.escapeLiteral(given)
}
