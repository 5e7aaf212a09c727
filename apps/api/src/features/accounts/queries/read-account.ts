import type { CustomerAccount } from '@cais/contract/accounts/schemas'
import type { User } from '@cais/domain/access/actor'
import { AGES, type Age } from '@cais/domain/accounts/open-items'
import { addDays, type CalendarDate, calendarDateAt, daysBetween } from '@cais/domain/kernel/calendar-date'
import { mayRecordPayments } from '@cais/domain/payments/payment'
import { sql } from 'kysely'
import { readPaymentDays } from '../../../aggregates/accounts/read-payment-days.ts'
import { readAccountAge } from '../../../aggregates/customers/account-age.ts'
import { presentExposure, readExposure } from '../../../aggregates/customers/exposure.ts'
import { findCustomer } from '../../../aggregates/customers/find-customer.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import type { Language } from '../../../http/language.ts'

/** Open items that a page shows; whoever has more is dunned, not scrolled. */
const MAX_ITEMS = 500

type Reading = {
  readonly customerId: number
  readonly user: User
  readonly lang: Language
  readonly now: Date
}

/** What a customer owes. Throws NOT_FOUND for one outside the scope. */
export async function readAccount(
  db: Db,
  { customerId, user, lang, now }: Reading,
): Promise<CustomerAccount> {
  const found = await findCustomer(db, customerId, user)
  const today = calendarDateAt(now.getTime())
  const [exposure, age, ageing, items, waiting, toConfirm, paymentDays] = await Promise.all([
    readExposure(db, { customerId, today }),
    readAccountAge(db, lang),
    readAgeing(db, customerId, today),
    readItems(db, found, today),
    readWaiting(db, customerId, user),
    readToConfirm(db, customerId),
    readPaymentDays(db, customerId, addDays(today, -365)),
  ])
  const { id, code, name, branchId, nuit, paymentCondition, blockedCredit, transactionLimit } = found
  return {
    customer: { id, code, name, branchId, nuit, paymentCondition, blockedCredit, transactionLimit },
    exposure: presentExposure(exposure, age),
    ageing,
    items,
    openCount: ageing.reduce((sum, one) => sum + one.items, 0),
    waiting,
    toConfirm,
    paymentDays,
    today,
    // where the ERP keeps the account, payments are recorded there
    allowedActions:
      age === null && mayRecordPayments(user, { branchId }) ? ['record-payment', 'enter-opening'] : [],
  }
}

/** The same ages as accounts/open-items.ts of the domain, over any number of items. */
async function readAgeing(db: Db, customerId: number, today: CalendarDate) {
  const { rows } = await sql<{ age: Age; amount: number; items: number }>`
    SELECT CASE WHEN open_amount < 0 THEN 'credit' WHEN due_on >= ${today}::date THEN 'not-due'
        WHEN due_on >= ${today}::date - 30 THEN '1-30' WHEN due_on >= ${today}::date - 60 THEN '31-60'
        WHEN due_on >= ${today}::date - 90 THEN '61-90' ELSE 'over-90' END AS age,
      sum(open_amount)::bigint AS amount, count(*)::int AS items
    FROM owed_items WHERE customer_id = ${customerId} AND open_amount <> 0 GROUP BY 1`.execute(db)
  return AGES.map((age) => rows.find((row) => row.age === age) ?? { age, amount: 0, items: 0 })
}

type ItemRow = Omit<CustomerAccount['items'][number], 'daysLate'>

async function readItems(
  db: Db,
  customer: { readonly id: number; readonly code: string },
  today: CalendarDate,
) {
  const { system } = await readErpSystem(db)
  const rows =
    system === 'built-in' ? await readOwnItems(db, customer.id) : await readErpItems(db, customer.code)
  return rows.map((row) => ({ ...row, daysLate: daysBetween(row.dueOn, today) }))
}

/** As the ERP has them, and the invoices that it has not told of yet; each beside our invoice, where there is one of its number. */
async function readErpItems(db: Db, code: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT row_number() OVER (ORDER BY item.due_on, item.document)::int AS id,
      CASE WHEN item.open < 0 THEN 'credit-note' ELSE 'invoice' END AS kind, item.document, item.issued_on AS "issuedOn",
      item.due_on AS "dueOn", item.amount, item.open, i.id AS "invoiceId", i.order_id AS "orderId", NULL AS "paymentId",
      (SELECT note.id FROM credit_notes AS note WHERE note.credit_number = item.document LIMIT 1) AS "creditNoteId", NULL AS "reversedAs",
      '[]'::jsonb AS "settledBy"
    FROM (
      SELECT document, issued_on, due_on, amount, open_amount AS open FROM erp_open_items WHERE customer = ${code}
      UNION ALL
      SELECT invoice.number, invoice.issued_on, invoice.due_on, invoice.total, invoice.open_amount
      FROM invoices AS invoice JOIN customers AS customer ON customer.id = invoice.customer_id
      WHERE customer.code = ${code} AND invoice.open_amount > 0
        AND invoice.issued_at > coalesce((SELECT read_at FROM erp_syncs WHERE kind = 'account'), '-infinity')) AS item
    LEFT JOIN invoices AS i ON i.number = item.document
    ORDER BY item.due_on, item.document LIMIT ${MAX_ITEMS}`.execute(db)
  return rows
}

async function readOwnItems(db: Db, customerId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT e.id, e.kind, e.document, e.issued_on AS "issuedOn", e.due_on AS "dueOn", e.amount, o.open_amount AS open,
      e.invoice_id AS "invoiceId", i.order_id AS "orderId", e.payment_id AS "paymentId", e.credit_note_id AS "creditNoteId", NULL AS "reversedAs", coalesce(settled.by, '[]') AS "settledBy"
    FROM (SELECT entry_id, open_amount FROM open_items WHERE customer_id = ${customerId} AND open_amount <> 0
      ORDER BY due_on, entry_id LIMIT ${MAX_ITEMS}) o
    JOIN account_entries e ON e.id = o.entry_id LEFT JOIN invoices i ON i.id = e.invoice_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('document', document, 'kind', kind, 'paymentId', payment_id, 'on', day, 'amount', amount)
        ORDER BY day, id) AS by
      FROM (
        SELECT c.id, c.document, p.kind, c.payment_id, c.issued_on AS day, sum(a.amount) AS amount
        FROM account_allocations a JOIN account_entries c ON c.id = a.credit_id LEFT JOIN payments p ON p.id = c.payment_id
        WHERE a.debit_id = e.id GROUP BY c.id, p.id HAVING sum(a.amount) <> 0) AS credit) settled ON o.open_amount <> e.amount
    ORDER BY e.due_on, e.id`.execute(db)
  return rows
}

/** Documents of the customer that wait for the financial approver and that the user may see. */
async function readWaiting(db: Db, customerId: number, user: User): Promise<CustomerAccount['waiting']> {
  const { rows } = await sql<CustomerAccount['waiting'][number]>`
    SELECT o.id AS "orderId", o.number, o.total AS value FROM orders o
    WHERE o.customer_id = ${customerId} AND 'FINANCIAL_APPROVAL' = ANY(o.stages) AND o.number IS NOT NULL AND ${visibleTo(user)}
    ORDER BY o.id LIMIT 20`.execute(db)
  return rows
}

/** What one person entered for the customer and a second has not confirmed. */
async function readToConfirm(db: Db, customerId: number): Promise<CustomerAccount['toConfirm']> {
  return db
    .selectFrom('confirmations as c')
    .innerJoin('users as u', 'u.id', 'c.entered_by')
    .select(['c.id', 'c.kind', 'c.amount', sql<string>`rtrim(u.name || ' ' || u.surname)`.as('by')])
    .where('c.customer_id', '=', customerId)
    .where('c.decision', 'is', null)
    .orderBy('c.id')
    .limit(20)
    .execute()
}
