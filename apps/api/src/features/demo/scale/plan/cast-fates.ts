import { sql } from 'kysely'
import type { Trx } from '../../../../db/transaction.ts'
import { FATES, SHARES } from './fates.ts'

/** Lays the fates out for SQL: what each means, and for each type and age a thousand lots. */
export async function castFates(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_fate ON COMMIT DROP AS
    SELECT name AS fate, status, ARRAY(SELECT jsonb_array_elements_text(said.stages)) AS stages, bucket, allocated, truck,
      allocated OR name IN ('answered', 'expired', 'canceled') AS is_past_approval
    FROM jsonb_to_recordset(${JSON.stringify(FATES)}::jsonb)
      AS said (name text, status text, stages jsonb, bucket text, allocated boolean, truck text)`.execute(trx)
  await sql`CREATE TEMP TABLE scale_lot ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(lots())}::jsonb) AS lot (band int, type text, lot int, fate text)`.execute(
    trx,
  )
  await sql`CREATE TEMP TABLE scale_band ON COMMIT DROP AS
    SELECT place, (SELECT count(*) FROM unnest(${SHARES.map(({ upToAge }) => upToAge)}::bigint[]) AS most WHERE most < age) AS band
    FROM scale_day`.execute(trx)
}

function lots() {
  return SHARES.flatMap(({ of }, band) =>
    Object.entries(of).flatMap(([type, shares]) => {
      const fates = Object.entries(shares).flatMap(([name, share]) => Array<string>(share).fill(name))
      if (fates.length !== 1000) throw new Error(`The lots of ${type} in band ${band} are ${fates.length}`)
      return fates.map((name, lot) => ({ band, type, lot, fate: name }))
    }),
  )
}
