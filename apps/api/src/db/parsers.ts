import pg from 'pg'

const { builtins } = pg.types

const asText = (value: string) => value

/** '2026-11-20 16:25:24.123456+00' of a session in UTC becomes '2026-11-20T16:25:24.123456Z': nothing is rounded. */
const toInstant = (value: string) => `${value.slice(0, 10)}T${value.slice(11).replace(/\+00(:00)?$/, '')}Z`

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, asText],
  // A Date would move a calendar day in Maputo.
  [builtins.DATE, asText],
  [builtins.TIMESTAMPTZ, toInstant],
])

/** How values of PostgreSQL become values of ours, for one connection; everything else as `pg` does it. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
}
