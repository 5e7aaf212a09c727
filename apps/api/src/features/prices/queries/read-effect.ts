import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { needsSecondPerson, priceBreaches } from '@cais/domain/pricing/price-limits'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { isListFor, type ListTarget, readOpenDocuments } from '../open-documents.ts'
import { readPricePolicy } from '../policy.ts'
import { baseOf, findVersion, readEntered, readVersions } from '../store.ts'

/** Sales of so many days weigh the average change. */
const DAYS_OF_SALES = 30

type Asked = {
  readonly id: number
  readonly number: number
  readonly user: User
  readonly today: CalendarDate
}

/** What open documents would do with the typed prices of a version, and what these would have meant for the sales of 30 days. */
export async function readEffect(db: Db, { id, number, user, today }: Asked) {
  const { list, version } = await findVersion(db, { id, number }, user)
  const versions = await readVersions(db, id)
  const typed = await readEntered(db, { version, base: baseOf(version, versions) })
  const lines = canDo(user.roles, 'manage-prices') ? typed : []
  const policy = await readPricePolicy(db)
  const changes = lines.map((line) => ({ ...line, after: line.entered }))
  const documents = await readOpenDocuments(db, { list, version, today })
  return {
    changes: changes.length,
    above: changes.filter((line) => priceBreaches(line, policy).length > 0).length,
    waitsForOther: changes.some((line) => needsSecondPerson(line, policy)),
    ...(await readSales(db, { list, changes, today })),
    ...documents,
    decided: documents.deliveries.documents === 0,
  }
}

type Changed = { readonly productId: string; readonly before: number | null; readonly after: number }

async function readSales(
  db: Db,
  {
    list,
    changes,
    today,
  }: { readonly list: ListTarget; readonly changes: readonly Changed[]; readonly today: CalendarDate },
) {
  const priced = changes.filter((line): line is Changed & { before: number } => line.before !== null)
  const { rows } = await sql<{ sold: number | null; worth: number | null }>`
    SELECT round(sum(sold.quantity * (changed.after - changed.before)) / 1000)::bigint AS sold,
      round(sum(sold.quantity * changed.before) / 1000)::bigint AS worth
    FROM unnest(${priced.map(({ productId }) => productId)}::text[], ${priced.map(({ before }) => before)}::bigint[],
      ${priced.map(({ after }) => after)}::bigint[]) AS changed (product_id, before, after)
    JOIN (SELECT line.product_id, sum(line.quantity) AS quantity FROM invoices AS i JOIN invoice_lines AS line ON line.invoice_id = i.id
      JOIN orders AS o ON o.id = i.order_id JOIN customers AS c ON c.id = i.customer_id
      WHERE i.issued_on > ${addDays(today, -DAYS_OF_SALES)} AND ${isListFor(list)} GROUP BY line.product_id) AS sold USING (product_id)`.execute(
    db,
  )
  const { sold, worth } = rows[0] ?? { sold: null, worth: null }
  return { sold: sold ?? 0, average: worth ? Math.round(((sold ?? 0) * 10_000) / worth) : null }
}
