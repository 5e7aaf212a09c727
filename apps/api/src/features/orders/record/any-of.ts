import { sql } from 'kysely'

/** `column = any(ids)`: one statement text however many ids, unlike a list of parameters. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`
