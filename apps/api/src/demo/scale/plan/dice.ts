import { sql } from 'kysely'

/** A number from 0 to sides - 1 that looks random and is always the same for a document and a question. */
export const dice = (of: string, question: number, sides: number) =>
  sql`((hashint8extended(${sql.raw(of)}, ${sql.raw(String(question))}) & 2147483647) % ${sql.raw(String(sides))})`
