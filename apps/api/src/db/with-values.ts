import pg from 'pg'

/** As pg itself sends a value; its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * The text with its values in it, each as a quoted literal, for statements that are planned for these values and no others. Undefined where a
 * value does not go into a text: bytes, and text with a zero character, which PostgreSQL then refuses by itself.
 */
export function withValues(text: string, values: readonly unknown[]): string | undefined {
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
