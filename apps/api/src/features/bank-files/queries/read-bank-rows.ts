import type { BankRow, bankRowQuery } from '@cais/contract/bank-files/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  documentsIn,
  nuitsIn,
  type OpenDebt,
  type Proposal,
  proposeFor,
} from '@cais/domain/payments/bank-proposal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'

type Query = z.output<typeof bankRowQuery>

/** Rows of a page when the caller does not ask for pages. */
const PAGE = 100

/** A page of the rows of a file in its order, those that wait with whose payment each is likely to be. */
export async function readBankRows(
  db: Db,
  fileId: number,
  { state, page = 1, perPage = PAGE }: Query,
  user: User,
) {
  const filter = allOf([
    sql<boolean>`r.file_id = ${fileId}`,
    state && sql<boolean>`r.state = any(${state}::text[])`,
  ])
  const rows = await rowsFrom(db)
    .where(filter)
    .orderBy('r.row')
    .orderBy('r.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom('bank_rows as r')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(filter)
    .executeTakeFirstOrThrow()
  const totalPage = Math.max(1, Math.ceil(total / perPage))
  return {
    data: await presentRows(db, rows, user),
    meta: {
      pagination: { totalItems: total, perPage, isLast: page >= totalPage, totalPage, currentPage: page },
    },
  }
}

/** One row. Throws NOT_FOUND outside the scope. */
export async function findBankRow(db: Db, id: number, user: User): Promise<BankRow> {
  const row = await rowsFrom(db).where('r.id', '=', id).executeTakeFirst()
  const [shown] =
    row && isInScope(user.scope, { branchId: row.branch_id }) ? await presentRows(db, [row], user) : []
  if (shown === undefined) throw new RuleError('NOT_FOUND', { bankRow: id })
  return shown
}

const rowsFrom = (db: Db) =>
  db
    .selectFrom('bank_rows as r')
    .innerJoin('bank_files as f', 'f.id', 'r.file_id')
    .leftJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('customers as c', 'c.id', 'p.customer_id')
    .select(['r.id', 'r.row', 'r.state', 'r.paid_on', 'r.amount', 'r.reference', 'r.description', 'r.payer'])
    .select(['r.nuit', 'r.refusal', 'r.content', 'r.reason', 'r.version', 'f.branch_id'])
    .select(['p.id as payment_id', 'p.number as payment_number', 'c.name as payment_customer'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsFrom>['execute']>>[number]

async function presentRows(db: Db, rows: readonly Row[], user: User): Promise<BankRow[]> {
  const proposals = await propose(
    db,
    rows.filter(({ state }) => state === 'waiting'),
    user,
  )
  return rows.map((row) => ({
    id: row.id,
    row: row.row,
    state: row.state,
    paidOn: row.paid_on,
    amount: row.amount,
    reference: row.reference,
    description: row.description,
    payer: row.payer,
    nuit: row.nuit,
    refusal: row.refusal,
    // the cells as addBankFile wrote them
    content: row.content as string[],
    reason: row.reason,
    payment:
      row.payment_id === null
        ? null
        : { id: row.payment_id, number: row.payment_number, customer: row.payment_customer ?? '' },
    proposal: proposals.get(row.id) ?? null,
    version: row.version,
  }))
}

/** The proposals of all rows at once: four questions, however many rows there are. Only customers in the user's scope are found. */
async function propose(db: Db, rows: readonly Row[], user: User) {
  if (rows.length === 0) return new Map<number, NonNullable<BankRow['proposal']>>()
  const asked = rows.map((row) => {
    const text = [row.reference, row.description, row.payer].join(' ')
    const nuits = row.nuit === null ? nuitsIn(text) : [row.nuit]
    return { id: row.id, amount: row.amount ?? 0, text, documents: documentsIn(text), nuits }
  })
  const inScope =
    user.scope.branches === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`c.branch_id = any(${[...user.scope.branches]}::text[])`
  const [named, byNuit, exact, byName] = await Promise.all([
    readDebts(
      db,
      { by: 'document', values: asked.flatMap((one) => [...one.documents, one.text.trim()]) },
      inScope,
    ),
    readByNuit(
      db,
      asked.flatMap(({ nuits }) => nuits),
      inScope,
    ),
    readDebts(db, { by: 'amount', values: asked.map(({ amount }) => amount) }, inScope),
    readByName(
      db,
      asked.map(({ text }) => text),
      inScope,
    ),
  ])
  const found = asked.flatMap((one) => {
    const isNamed = ({ document }: OpenDebt) =>
      one.documents.includes(document) || one.text.trim() === document
    const proposal = proposeFor(one, {
      named: named.filter(isNamed),
      byNuit: byNuit.filter(({ nuit }) => one.nuits.includes(nuit)).map(({ id }) => id),
      exact: exact.filter(({ open }) => open === one.amount),
      byName: byName.filter(({ text }) => text === one.text).map(({ id }) => id),
    })
    return proposal === null ? [] : [[one.id, proposal] as const]
  })
  return presentProposals(
    db,
    found,
    new Map([...named, ...exact].map((debt) => [debt.entryId, debt.document])),
  )
}

type Asked =
  | { readonly by: 'document'; readonly values: readonly string[] }
  | { readonly by: 'amount'; readonly values: readonly number[] }

/** Open debts of these documents, or of exactly these amounts. */
async function readDebts(
  db: Db,
  asked: Asked,
  inScope: ReturnType<typeof sql<boolean>>,
): Promise<OpenDebt[]> {
  const condition =
    asked.by === 'document'
      ? sql`e.document = any(${[...asked.values]}::text[]) AND e.amount > 0 AND o.open_amount > 0`
      : sql`o.open_amount = any(${[...asked.values]}::bigint[]) AND o.open_amount > 0`
  const { rows } = await sql<OpenDebt>`
    SELECT e.id AS "entryId", e.customer_id AS "customerId", e.document, o.open_amount AS open, o.due_on AS "dueOn"
    FROM open_items o JOIN account_entries e ON e.id = o.entry_id JOIN customers c ON c.id = e.customer_id
    WHERE ${condition} AND ${inScope} ORDER BY o.due_on, e.id LIMIT 1000`.execute(db)
  return rows
}

async function readByNuit(db: Db, nuits: readonly string[], inScope: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<{ id: number; nuit: string }>`
    SELECT c.id, c.nuit FROM customers c WHERE c.nuit = any(${[...nuits]}::text[]) AND ${inScope} ORDER BY c.id LIMIT 1000`.execute(
    db,
  )
  return rows
}

/** Customers whose whole name stands in the text; a name of few letters says nothing. */
async function readByName(db: Db, texts: readonly string[], inScope: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT c.id, asked.text FROM unnest(${[...new Set(texts)]}::text[]) AS asked (text)
    JOIN customers c ON length(c.name) >= 5 AND strpos(searchable(asked.text), searchable(c.name)) > 0
    WHERE ${inScope} ORDER BY c.id LIMIT 1000`.execute(db)
  return rows
}

async function presentProposals(
  db: Db,
  found: readonly (readonly [number, Proposal])[],
  documents: ReadonlyMap<number, string>,
) {
  const { rows } = await sql<{ id: number; code: string; name: string; owed: number }>`
    SELECT c.id, c.code, c.name, coalesce((SELECT sum(o.open_amount) FROM open_items o WHERE o.customer_id = c.id AND o.open_amount <> 0), 0)::bigint AS owed
    FROM customers c WHERE c.id = any(${found.map(([, { customerId }]) => customerId)}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map<number, NonNullable<BankRow['proposal']>>(
    found.flatMap(([id, { customerId, reasons, isSure, allocations }]) => {
      const customer = byId.get(customerId)
      if (customer === undefined) return []
      const { owed, ...named } = customer
      const lines = allocations.map((one) => ({ ...one, document: documents.get(one.entryId) ?? '' }))
      return [[id, { customer: named, reasons: [...reasons], isSure, allocations: lines, owed }]]
    }),
  )
}
