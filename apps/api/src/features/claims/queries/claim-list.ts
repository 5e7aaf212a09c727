import { type ClaimQuery, type ClaimRow, claimQuery } from '@cais/contract/claims/schemas'
import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import { CLAIM_STATES, type ClaimState } from '@cais/domain/claims/derive-claim-state'
import type { ClaimType } from '@cais/domain/claims/facts'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { visibleClaims } from '../../../aggregates/claims/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

type Filter = FilterOf<ClaimQuery>

const filtered = (db: Db, filter: Filter, user: User) =>
  db.selectFrom('claims as claim').where(allOf([visibleClaims(user), ...conditionsOf(filter)]))

const conditionsOf = (filter: Filter) => [
  filter.state !== 'all' && sql<boolean>`claim.state = ${filter.state}`,
  ...matches('claim.search_text', filter.search),
  ...matches('claim.search_text', filter.claim),
  filter.claim && sql<boolean>`claim.number ILIKE '%' || ${filter.claim}::text || '%'`,
  filter.customerId && sql<boolean>`claim.customer_id = ${filter.customerId}`,
  filter.operationId && sql<boolean>`claim.operation_id = any(${filter.operationId}::text[])`,
  filter.branchId && sql<boolean>`claim.branch_id = any(${filter.branchId}::text[])`,
  filter.retailerId && sql<boolean>`claim.retailer_id = any(${filter.retailerId}::text[])`,
  filter.type && sql<boolean>`claim.type = any(${filter.type}::text[])`,
  filter.from && sql<boolean>`claim.claimed_on >= ${filter.from}::date`,
  filter.to && sql<boolean>`claim.claimed_on <= ${filter.to}::date`,
]

type Note = {
  readonly id: number
  readonly phase: CreditNotePhase
  readonly number: string | null
  readonly tracking: string | null
  readonly net: number
}

const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .leftJoin('customers as c', 'c.id', 'claim.customer_id')
    .leftJoin('retailers as retailer', 'retailer.id', 'claim.retailer_id')
    .leftJoin('reasons as reason', 'reason.id', 'claim.reason_id')
    .selectAll('claim')
    .select(['c.code as customer_code', 'c.name as customer_name', 'c.warehouse_id as customer_warehouse'])
    .select('retailer.name as retailer_name')
    .select(['reason.name_pt as reason_pt', 'reason.name_en as reason_en'])
    .select(
      sql<
        readonly Note[]
      >`(SELECT coalesce(json_agg(json_build_object('id', note.id, 'phase', note.phase, 'net', note.net,
        'number', coalesce(note.credit_number, note.number), 'tracking', note.number) ORDER BY note.id), '[]')
        FROM credit_notes AS note WHERE note.claim_id = claim.id AND note.phase NOT IN ('rejected', 'cancelled', 'closed'))`.as(
        'notes',
      ),
    )

type Labelled = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

/** A claim as its row. Throws NOT_FOUND for one that the user may not see. */
export async function labelledClaim(db: Db, id: number, user: User): Promise<Labelled> {
  const row = await withLabels(filtered(db, { state: 'all' }, user))
    .where('claim.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { claim: id })
  return row
}

/** Retailers see which credit note they got, and nothing of how it came about. */
export function presentClaimRow(row: Labelled, { lang, user }: { lang: Language; user: User }): ClaimRow {
  const forRetailer = isRetailer(user.roles)
  const notes = forRetailer ? row.notes.filter(({ phase }) => phase === 'issued') : row.notes
  const reason = lang === 'pt' ? row.reason_pt : row.reason_en
  return {
    id: row.id,
    number: row.number,
    trackingCode: notes.at(-1)?.tracking ?? null,
    state: row.state,
    isWrong: row.wrong_at !== null,
    isLinked: row.notes.length > 0,
    hasCreatedDraft: row.notes.some(({ phase }) => phase === 'draft'),
    hasPendingLines: row.open_lines > 0,
    hasReturns: row.type === 'return' || row.type === 'other',
    type: row.type,
    retailer:
      row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer_name ?? row.retailer_id },
    customer:
      row.customer_id === null
        ? null
        : { id: row.customer_id, code: row.customer_code ?? '', name: row.customer_name ?? '' },
    customerText: row.customer_text,
    branchId: row.branch_id,
    operationId: row.operation_id,
    reason: row.reason_id === null ? null : { id: row.reason_id, name: reason ?? row.reason_id },
    customerReason: row.customer_reason,
    claimedOn: row.claimed_on,
    receivedAt: row.received_at,
    updatedAt: row.updated_at,
    lineCount: row.line_count,
    openLines: row.open_lines,
    waitingLines: row.waiting_lines,
    unmatchedLines: row.unmatched_lines,
    doubtLines: row.doubt_lines,
    readyLines: row.ready_lines,
    readyNet: row.ready_net,
    net: row.net,
    vat: row.vat,
    total: row.total,
    notes: notes.map(({ id, phase, number, net }) => ({ id, phase, number, net })),
    version: row.version,
  }
}

type Words = Readonly<Record<Language, string>>
const STATES: Readonly<Record<ClaimState, Words>> = {
  pending: { pt: 'Com pendentes', en: 'Has pending' },
  draft: { pt: 'Com rascunho', en: 'Draft' },
  linked: { pt: 'Ligada', en: 'Linked' },
  wrong: { pt: 'Cancelada', en: 'Cancelled' },
}
const TYPES: Readonly<Record<ClaimType, Words>> = {
  return: { pt: 'Devolução', en: 'Return' },
  price: { pt: 'Preço', en: 'Price' },
  promotion: { pt: 'Promoção', en: 'Promotion' },
  other: { pt: 'Outra', en: 'Other' },
}

const FILE_COLUMNS: readonly Column<ClaimRow>[] = [
  column.text({ pt: 'Reclamação', en: 'Claim' }, (row) => row.number),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATES[row.state][language]),
  column.text({ pt: 'Tipo', en: 'Type' }, (row, language) => TYPES[row.type][language]),
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.claimedOn),
  column.text({ pt: 'Retalhista', en: 'Retailer' }, (row) => row.retailer?.name ?? ''),
  column.text(
    { pt: 'Código do cliente', en: 'Customer code' },
    (row) => row.customer?.code ?? row.customerText,
  ),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer?.name ?? ''),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId ?? ''),
  column.text({ pt: 'Operação', en: 'Operation' }, (row) => row.operationId ?? ''),
  column.text({ pt: 'Motivo do cliente', en: "Customer's reason" }, (row) => row.customerReason),
  column.text({ pt: 'Nota de crédito', en: 'Credit note' }, (row) =>
    row.notes.map(({ number }) => number ?? '–').join(' '),
  ),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (row) => row.lineCount),
  column.integer({ pt: 'Linhas por tratar', en: 'Open lines' }, (row) => row.openLines),
  column.instant({ pt: 'Recebida', en: 'Received' }, (row) => row.receivedAt),
  column.money({ pt: 'Sem IVA (MZN)', en: 'Net (MZN)' }, (row) => row.net),
  column.money({ pt: 'IVA (MZN)', en: 'VAT (MZN)' }, (row) => row.vat),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
]

/** Above this many a page says that there are more. */
const MAX_COUNTED = 5000

/** The claims under filters with their sums, newest first by default. */
export const claimList = describeList(claimQuery, {
  find: filtered,
  bounded: {
    maxCounted: () => MAX_COUNTED,
    find: async (db: Db, filter: Filter, user: User) => {
      const found = filtered(db, filter, user)
      return { shown: found, counted: found, isPartial: false }
    },
  },
  columns: withLabels,
  key: 'claim.id',
  order: byId('claim.id'),
  totals: {
    sums: { net: sql<number>`claim.net`, vat: sql<number>`claim.vat`, total: sql<number>`claim.total` },
    present: ({ net = 0, vat = 0, total = 0 }, claims) => ({ claims, net, vat, total }),
  },
  present: (rows, reader) => rows.map((row) => presentClaimRow(row, reader)),
  file: { name: { pt: 'reclamacoes', en: 'claims' }, columns: FILE_COLUMNS },
})

/** Claims in each state, of those that the user sees. */
export async function countClaims(db: Db, user: User): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('claims as claim')
    .select(['claim.state', sql<number>`count(*)`.as('count')])
    .where(visibleClaims(user))
    .groupBy('claim.state')
    .execute()
  const counts = Object.fromEntries(CLAIM_STATES.map((state) => [state, 0]))
  for (const { state, count } of rows) counts[state] = count
  return { ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) }
}
