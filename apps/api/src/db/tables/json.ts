import type { ColumnType } from 'kysely'

/** A jsonb column: read as parsed JSON, written as a JSON string. */
export type Json = ColumnType<unknown, string, string>

/** The same with a default: it may be left out of an insert. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>
