import { type RawBuilder, sql } from 'kysely'

/** The instant at which a calendar day begins in Maputo. */
export const dayStart = (day: string): RawBuilder<string> =>
  sql<string>`(${day}::date::timestamp AT TIME ZONE 'Africa/Maputo')`

/** The instant at which the next day begins in Maputo: the exclusive end of the day. */
export const dayEnd = (day: string): RawBuilder<string> =>
  sql<string>`((${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Maputo')`
