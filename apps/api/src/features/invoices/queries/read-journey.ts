import type { InvoiceReply } from '@cais/contract/invoices/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

const nameOf = (alias: string) =>
  sql<string | null>`rtrim(${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.surname`)})`

/** Who submitted the document, and who asked for its invoice. */
export async function readOrigin(db: Db, id: number): Promise<Pick<InvoiceReply, 'order' | 'issuedBy'>> {
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('users as seller', 'seller.id', 'o.created_by')
    .leftJoin('users as clerk', 'clerk.id', 'i.created_by')
    .select(['o.submitted_at', nameOf('seller').as('seller'), nameOf('clerk').as('clerk')])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  return { order: { submittedAt: row.submitted_at, by: row.seller }, issuedBy: row.clerk }
}

/** What settled the invoice, less what was taken back: receipts and other credits, in their order. */
export const readMatchedPayments = (db: Db, id: number): Promise<InvoiceReply['payments']> =>
  db
    .selectFrom('account_entries as debit')
    .innerJoin('account_allocations as a', 'a.debit_id', 'debit.id')
    .innerJoin('account_entries as credit', 'credit.id', 'a.credit_id')
    .leftJoin('payments as p', 'p.id', 'credit.payment_id')
    .select([
      'credit.id as entryId',
      'p.id as paymentId',
      'credit.document',
      'p.kind',
      'credit.issued_on as on',
      sql<number>`sum(a.amount)::bigint`.as('amount'),
    ])
    .where('debit.invoice_id', '=', id)
    .groupBy(['credit.id', 'p.id'])
    .having(sql<boolean>`sum(a.amount) <> 0`)
    .orderBy('credit.issued_on')
    .orderBy('credit.id')
    .execute()

/** Every time the invoice was asked on paper, the latest first. */
export const readInvoicePrints = (db: Db, id: number): Promise<InvoiceReply['prints']> =>
  db
    .selectFrom('print_jobs as j')
    .leftJoin('printers as p', 'p.id', 'j.printer_id')
    .leftJoin('users as u', 'u.id', 'j.user_id')
    .select([
      'j.id',
      'j.at',
      'j.copy',
      'j.copy_number as copyNumber',
      'j.state',
      'j.reason',
      'p.name as printer',
      nameOf('u').as('by'),
    ])
    .where('j.object_type', '=', 'invoice')
    .where('j.object_id', '=', id)
    .orderBy('j.id', 'desc')
    .execute()
