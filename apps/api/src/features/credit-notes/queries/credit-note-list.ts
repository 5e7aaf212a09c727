import {
  type CreditNoteQuery,
  type CreditNoteRow,
  creditNoteQuery,
} from '@cais/contract/credit-notes/schemas'
import type { User } from '@cais/domain/access/actor'
import { allowedCreditNoteActions } from '@cais/domain/credit-notes/actions'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import type { CreditNoteFacts } from '@cais/domain/credit-notes/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { toCreditNoteFacts } from '../../../aggregates/credit-notes/credit-note-record.ts'
import { creditNotesVisibleTo } from '../../../aggregates/credit-notes/visibility.ts'
import {
  readApprovalPolicy,
  type StoredApprovalPolicy,
} from '../../../aggregates/documents/approval/approval-policy.ts'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import type { Reader } from '../../../http/session/reader.ts'

type Filter = FilterOf<CreditNoteQuery>

const filtered = (db: Db, filter: Filter, user: User) =>
  db.selectFrom('credit_notes as n').where(allOf([creditNotesVisibleTo(user), ...conditionsOf(filter)]))

const conditionsOf = (filter: Filter) => [
  filter.tab !== 'all' && sql<boolean>`n.phase = ${filter.tab}`,
  ...matches('n.search_text', filter.search),
  ...matches('n.search_text', filter.number),
  filter.number &&
    sql<boolean>`concat_ws(' ', n.number, n.credit_number) ILIKE '%' || ${filter.number}::text || '%'`,
  ...matches('n.search_text', filter.claim),
  filter.claim && sql<boolean>`n.claim ILIKE '%' || ${filter.claim}::text || '%'`,
  filter.kind && sql<boolean>`n.kind = any(${filter.kind}::text[])`,
  filter.printed &&
    sql<boolean>`n.phase = 'issued' AND (n.printed_at IS NOT NULL) = ${filter.printed === 'yes'}`,
  filter.customerId && sql<boolean>`n.customer_id = ${filter.customerId}`,
  filter.reasonId && sql<boolean>`n.reason_id = any(${filter.reasonId}::text[])`,
  filter.operationId && sql<boolean>`n.operation_id = any(${filter.operationId}::text[])`,
  filter.branchId && sql<boolean>`n.branch_id = any(${filter.branchId}::text[])`,
  filter.createdFrom && sql<boolean>`n.created_at >= ${dayStart(filter.createdFrom)}`,
  filter.createdTo && sql<boolean>`n.created_at < ${dayEnd(filter.createdTo)}`,
  filter.issuedFrom && sql<boolean>`n.issued_on >= ${filter.issuedFrom}::date`,
  filter.issuedTo && sql<boolean>`n.issued_on <= ${filter.issuedTo}::date`,
  filter.submittedFrom && sql<boolean>`n.submitted_at >= ${dayStart(filter.submittedFrom)}`,
  filter.submittedTo && sql<boolean>`n.submitted_at < ${dayEnd(filter.submittedTo)}`,
  filter.batch && hasLine(sql`line.batch = ${filter.batch}`),
  filter.productId && hasBilledLine(sql`billed.product_id = ${filter.productId}`),
  filter.route && hasBilledLine(sql`s.route = ${filter.route}`),
  filter.driver && hasBilledLine(sql`s.driver_name = ${filter.driver}`),
]

const hasLine = (where: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM credit_note_lines AS line WHERE line.credit_note_id = n.id AND ${where})`

/** Credits a line of an invoice that says so, or whose truck does. */
const hasBilledLine = (where: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM credit_note_lines AS line JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
  JOIN invoices AS i ON i.id = billed.invoice_id LEFT JOIN shipments AS s ON s.id = i.shipment_id
  WHERE line.credit_note_id = n.id AND ${where})`

/** A credit note with what its row shows of customer, reason and creator. */
const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .innerJoin('customers as c', 'c.id', 'n.customer_id')
    .leftJoin('reasons as reason', 'reason.id', 'n.reason_id')
    .selectAll('n')
    .select(['c.code as customer_code', 'c.name as customer_name', 'reason.place'])
    .select(['reason.name_pt as reason_pt', 'reason.name_en as reason_en'])
    .select(personOf('n.created_by').as('creator'))
    .select(
      sql<number>`(SELECT count(*) FROM credit_note_lines AS line WHERE line.credit_note_id = n.id)`.as(
        'line_count',
      ),
    )

type Person = { readonly id: number; readonly name: string }

const personOf = (name: string) => sql<Person | null>`(
  SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
  FROM users AS person WHERE person.id = ${sql.ref(name)})`

type Labelled = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

/** One credit note as a row, with who submitted and collects. Throws NOT_FOUND for one that the user may not see. */
export async function labelledCreditNote(db: Db, id: number, user: User) {
  const row = await withLabels(filtered(db, { tab: 'all' }, user))
    .select([personOf('n.submitted_by').as('submitter'), personOf('n.collector_id').as('collector')])
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { creditNote: id })
  return row
}

export const presentCreditNoteRow = (
  row: Labelled,
  { lang, user }: Pick<Reader, 'lang' | 'user'>,
  policy: StoredApprovalPolicy,
): CreditNoteRow => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  creditNumber: row.credit_number,
  phase: row.phase,
  branchId: row.branch_id,
  operationId: row.operation_id,
  customer: { id: row.customer_id, code: row.customer_code, name: row.customer_name },
  reason:
    row.reason_id === null || row.place === null
      ? null
      : {
          id: row.reason_id,
          name: (lang === 'pt' ? row.reason_pt : row.reason_en) ?? row.reason_id,
          place: row.place,
        },
  hasCollection: row.has_collection,
  claim: row.claim,
  claimId: row.claim_id,
  lineCount: row.line_count,
  net: row.net,
  vat: row.vat,
  total: row.total,
  createdBy: row.creator,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  issuedOn: row.issued_on,
  printedAt: row.printed_at,
  version: row.version,
  // what decides on the buttons stands in the row
  allowedActions: allowedCreditNoteActions(
    user,
    withPolicy(toCreditNoteFacts({ row, lines: [], charges: [] }), policy),
  ),
})

/** What the branch may: decide on own credit notes where an administrator allowed it. */
export const withPolicy = (
  facts: CreditNoteFacts,
  { ownDocumentsAllowed }: StoredApprovalPolicy,
): CreditNoteFacts => ({
  ...facts,
  ownDecisionsAllowed: ownDocumentsAllowed.includes(facts.branchId),
})

const PHASES: Readonly<Record<CreditNotePhase, Readonly<Record<Language, string>>>> = {
  draft: { pt: 'Rascunho', en: 'Draft' },
  'commercial-approval': { pt: 'Aprovação comercial', en: 'Commercial approval' },
  'collection-approval': { pt: 'Aprovação de recolha', en: 'Collection approval' },
  'available-for-collection': { pt: 'Disponível para recolha', en: 'Available for collection' },
  collecting: { pt: 'Em recolha', en: 'Collecting' },
  'financial-approval': { pt: 'Aprovação financeira', en: 'Financial approval' },
  issued: { pt: 'Nota de crédito', en: 'Credit note' },
  rejected: { pt: 'Rejeitada', en: 'Rejected' },
  cancelled: { pt: 'Cancelada', en: 'Cancelled' },
  closed: { pt: 'Fechada', en: 'Closed' },
}

const FILE_COLUMNS: readonly Column<CreditNoteRow>[] = [
  column.text({ pt: 'Tipo', en: 'Kind' }, (row) => (row.kind === 'debit' ? 'ND' : 'NC')),
  column.text({ pt: 'Pedido', en: 'Request' }, (row) => row.number ?? ''),
  column.text({ pt: 'Nota de crédito', en: 'Credit note' }, (row) => row.creditNumber ?? ''),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => PHASES[row.phase][language]),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Operação', en: 'Operation' }, (row) => row.operationId),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Motivo', en: 'Reason' }, (row) => row.reason?.name ?? ''),
  column.yesNo({ pt: 'Com recolha', en: 'With collection' }, (row) => row.hasCollection),
  column.text({ pt: 'Reclamação', en: 'Claim' }, (row) => row.claim),
  column.instant({ pt: 'Criada', en: 'Created' }, (row) => row.createdAt),
  column.date({ pt: 'Emitida', en: 'Issued' }, (row) => row.issuedOn),
  column.money({ pt: 'Sem IVA (MZN)', en: 'Net (MZN)' }, (row) => row.net),
  column.money({ pt: 'IVA (MZN)', en: 'VAT (MZN)' }, (row) => row.vat),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
]

/** Above this many a page says that there are more. */
const MAX_COUNTED = 5000

/** The credit notes of a tab with their sums, newest first by default. */
export const creditNoteList = describeList(creditNoteQuery, {
  find: filtered,
  bounded: {
    maxCounted: () => MAX_COUNTED,
    find: async (db: Db, filter: Filter, user: User) => {
      const found = filtered(db, filter, user)
      return { shown: found, counted: found, isPartial: false }
    },
  },
  columns: withLabels,
  key: 'n.id',
  order: byId('n.id'),
  totals: {
    sums: { net: sql<number>`n.net`, vat: sql<number>`n.vat`, total: sql<number>`n.total` },
    present: ({ net = 0, vat = 0, total = 0 }, documents) => ({ documents, net, vat, total }),
  },
  present: async (rows, reader) => {
    const policy = await readApprovalPolicy(reader.db)
    return rows.map((row) => presentCreditNoteRow(row, reader, policy))
  },
  file: { name: { pt: 'notas-de-credito', en: 'credit-notes' }, columns: FILE_COLUMNS },
})

/** Tabs with work in them; the others hold whatever was credited, ever. */
const COUNTED_TABS = [
  'draft',
  'commercial-approval',
  'collection-approval',
  'available-for-collection',
  'collecting',
  'financial-approval',
] as const

/** Number of credit notes behind each of these tabs, of at most so many. */
export async function countCreditNoteTabs(db: Db, user: User): Promise<Record<string, number>> {
  const counts = COUNTED_TABS.map((tab) => {
    const found = filtered(db, { tab }, user).select('n.id').limit(MAX_COUNTED)
    return sql`(SELECT count(*) FROM (${found}) AS found) AS ${sql.id(tab)}`
  })
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}
