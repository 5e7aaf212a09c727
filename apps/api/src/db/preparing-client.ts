import { crc32 } from 'node:zlib'
import pg from 'pg'
import { isUnanswered } from './failures.ts'

/** Statements that differ only in their values are parsed and planned once per connection; past this many none are added. */
const MAX_NAMES = 600

/** Lists have more forms than there are names, most of them asked for once: a name is for what is sent again. */
const MAX_SEEN_ONCE = 5_000

/** A pattern decides which index serves it, so a plan made without seeing the pattern may be a bad one. */
const NEEDS_ITS_VALUES = /\blike\b/i

/** How a text is sent: under a name; once, with its values beside it; or planned for its values, which stand in the text. */
export type Preparation = { readonly name: string } | 'once' | 'for-values'

/** Decides how each text is sent, the same on all connections of a pool. */
export function createStatementNames(most = MAX_NAMES): (text: string) => Preparation {
  const names = new Map<string, string>()
  // Checksums, for texts of many rows are long; two texts of one checksum cost a name too early, no more.
  const seenOnce = new Set<number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return { name: known }
    if (names.size >= most || NEEDS_ITS_VALUES.test(text)) return 'for-values'
    const checksum = crc32(text)
    if (!seenOnce.delete(checksum)) {
      if (seenOnce.size >= MAX_SEEN_ONCE) seenOnce.clear()
      seenOnce.add(checksum)
      return 'once'
    }
    const name = `cais_${names.size + 1}`
    names.set(text, name)
    return { name }
  }
}

type Query = (...args: readonly unknown[]) => unknown

/**
 * A client class for one pool that prepares each text with values under the same name on all connections, so that PostgreSQL keeps its
 * plan. What is planned for its values carries them as literals, because a connection with generic plans would ignore them (decision 0080).
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
        const preparation = nameOf(text)
        if (preparation === 'once') return query(text, values, ...rest)
        if (preparation !== 'for-values') return query({ ...preparation, text, values }, ...rest)
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
