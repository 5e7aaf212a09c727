import { sql } from 'kysely'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { matchDocument } from './match-credits.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

/** An invoice is looked at again for so long: its transaction may have ended after the one of a later invoice. */
const OVERLAP_MS = 15 * 60_000

/**
 * Matches credits that wait to invoices that came since the last time, document by document, in the name of who imported them. Answers how many credit
 * notes it made; run twice, it makes them once.
 */
export async function matchWaitingCredits({ db, now }: Deps): Promise<number> {
  const begun = now()
  const last = await db.selectFrom('credit_import_looks').select('looked_at').executeTakeFirst()
  const since = new Date(last === undefined ? 0 : Date.parse(last.looked_at) - OVERLAP_MS)
  const documents = await documentsWithInvoices(db, since)
  let made = 0
  for (const { document, customer, source, operationId, reasonId, userId } of documents) {
    const user = await readUserById(db, userId)
    if (user === undefined) continue
    const matching = { source, operationId, reasonId, acting: { user, now: now() } }
    made += (await inTransaction(db, (trx) => matchDocument(trx, { document, customer }, matching))).notes
  }
  await db
    .insertInto('credit_import_looks')
    .values({ looked_at: begun.toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ looked_at: begun.toISOString() }))
    .execute()
  return made
}

type Waiting = {
  readonly document: string
  readonly customer: string
  readonly source: string
  readonly operationId: string
  readonly reasonId: string
  readonly userId: number
}

/** The documents with a credit that waits and whose customer was billed its article since, in the order in which they are matched. */
async function documentsWithInvoices(db: Db, since: Date): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT line.document, line.customer_code AS customer, line.source, file.operation_id AS "operationId", file.reason_id AS "reasonId",
      file.user_id AS "userId"
    FROM credit_import_lines AS line
    JOIN credit_import_files AS file ON file.id = line.file_id
    JOIN customers AS customer ON customer.code = line.customer_code
    WHERE line.state = 'waiting' AND file.operation_id IS NOT NULL AND file.reason_id IS NOT NULL AND EXISTS (
      SELECT FROM invoices AS invoice JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id
      WHERE invoice.customer_id = customer.id AND billed.product_id = line.product_code AND invoice.issued_at >= ${since.toISOString()})
    GROUP BY line.document, line.customer_code, line.source, file.id ORDER BY min(line.day), min(line.id)`.execute(
    db,
  )
  return rows
}
