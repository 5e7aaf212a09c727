import { INVOICE_TABS, type InvoiceSummary } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import type { InvoiceFilter } from './invoice-filter.ts'
import { findBounded } from './invoice-list.ts'
import { readUnbilled } from './read-unbilled.ts'

/** Rows of a tab that are counted exactly (decision 0053), and invoices that are summed. */
const MAX_COUNTED = 5000
const MAX_SUMMED = 20_000

type Caller = { readonly user: User; readonly lang: Language }

/** How many invoices each tab holds under the other filters, the sums of the whole filter, and what could not be billed. */
export async function readSummary(
  db: Db,
  filter: InvoiceFilter,
  { user, lang }: Caller,
): Promise<InvoiceSummary> {
  const tabs = await Promise.all(INVOICE_TABS.map((tab) => countTab(db, { ...filter, tab }, user)))
  const [all, open, overdue, paid, unprinted] = tabs as [Figure, Figure, Figure, Figure, Figure]
  return {
    tabs: { all, open, overdue, paid, unprinted },
    sums: await readSums(db, filter, user),
    unbilled: await readUnbilled(db, user, lang),
  }
}

type Figure = InvoiceSummary['tabs']['all']

async function countTab(db: Db, filter: InvoiceFilter, user: User): Promise<Figure> {
  const { counted, isPartial } = await findBounded(db, filter, user)
  const some = counted.select('i.id').limit(MAX_COUNTED + 1)
  const { count } = await db
    .selectFrom(some.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MAX_COUNTED), isExact: !isPartial && count <= MAX_COUNTED }
}

/** Sums of all that the filter finds; null where that is too much to read. */
async function readSums(db: Db, filter: InvoiceFilter, user: User): Promise<InvoiceSummary['sums']> {
  const { counted, isPartial } = await findBounded(db, filter, user)
  if (isPartial) return null
  const some = counted.select([
    'i.id',
    'i.net',
    'i.vat',
    'i.total',
    'i.open_amount',
    'i.due_on',
    'i.vat_by_rate',
  ])
  const { rows } = await sql<Sums>`
    WITH found AS MATERIALIZED (${some.limit(MAX_SUMMED + 1)}),
    rates AS (
      SELECT (one ->> 'rate')::bigint AS rate, sum((one ->> 'base')::bigint)::bigint AS base, sum((one ->> 'vat')::bigint)::bigint AS vat
      FROM found, jsonb_array_elements(vat_by_rate) AS one GROUP BY 1)
    SELECT count(*) AS invoices, coalesce(sum(net), 0)::bigint AS net, coalesce(sum(vat), 0)::bigint AS vat,
      coalesce(sum(total), 0)::bigint AS total, coalesce(sum(total - open_amount), 0)::bigint AS paid,
      coalesce(sum(open_amount) FILTER (WHERE due_on >= ${filter.today}::date), 0)::bigint AS "notDue",
      coalesce(sum(open_amount) FILTER (WHERE due_on < ${filter.today}::date), 0)::bigint AS overdue,
      (SELECT coalesce(json_agg(json_build_object('rate', rate / 100.0, 'base', base, 'vat', vat) ORDER BY rate DESC), '[]') FROM rates)
        AS "vatByRate"
    FROM found`.execute(db)
  const [sums] = rows
  return sums === undefined || sums.invoices > MAX_SUMMED ? null : sums
}

type Sums = NonNullable<InvoiceSummary['sums']>
