import { approvalQuery } from '@cais/contract/approvals/schemas'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { sql } from 'kysely'
import { QUOTE_POLICY_KEY } from '../../../aggregates/company/quote-policy.ts'
import { readOperationNames } from '../../../aggregates/company/read-company.ts'
import { inboxCondition } from '../../../aggregates/documents/approval/inbox.ts'
import { searchedAmongFew } from '../../../aggregates/documents/list/search-conditions.ts'
import { stageText, TYPE_WORDS } from '../../../aggregates/documents/order-words.ts'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { readCursor, writeCursor } from '../../../engines/lists/cursor.ts'
import { describeList, type FilterOf, type ListReader, rowsAsFile } from '../../../engines/lists/list.ts'
import { partOf } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { presentApprovalRow } from './present-approval-row.ts'

type ApprovalQuery = typeof approvalQuery._output
type Filter = FilterOf<ApprovalQuery>

/** What waits for a decision of the caller, and as a deputy. */
export const approvalList = describeList(approvalQuery, {
  find: (db, filter, user, now) =>
    db
      .selectFrom('approvals as a')
      .where(allOf([inboxCondition(user), ...inboxConditions(filter, now), ofDocuments(filter)])),
  columns: (approvals: Approvals) =>
    approvals
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .innerJoin('customers as c', 'c.id', 'o.customer_id')
      .innerJoin('users as u', 'u.id', 'o.submitted_by')
      .select(COLUMNS),
  order: {
    by: ({ sort }) => ORDER[sort],
    cursor: {
      beyond: (cursor, { sort }) => PLACES_AFTER[sort](readCursor(cursor)),
      write: ({ approval_id: id }) => writeCursor(id),
    },
  },
  present: (rows, reader) => rows.map((row) => presentApprovalRow(row, reader)),
  totals: {
    sums: { amountAtRisk: sql<number>`a.amount_at_risk` },
    least: { oldest: sql<string>`a.raised_at` },
    present: ({ amountAtRisk = 0 }, _count, { oldest = null }) => ({ amountAtRisk, oldest }),
  },
})

type Approvals = ReturnType<typeof approvalsOf>
const approvalsOf = (db: Db) => db.selectFrom('approvals as a')

/** Filters that the index of the inbox answers by itself. */
const inboxConditions = (filter: Filter, now: Date) => [
  filter.stage && sql<boolean>`a.stage = ${filter.stage}`,
  filter.operationId && sql<boolean>`a.operation_id = any(${filter.operationId}::text[])`,
  filter.branchId && sql<boolean>`a.branch_id = any(${filter.branchId}::text[])`,
  filter.age && sql<boolean>`a.raised_at <= ${hoursBefore(now, HOURS[filter.age])}`,
  filter.reason && hasReason(filter.reason),
]

/** Filters that look at the document and its customer; without one, only the index of the inbox is counted. */
function ofDocuments(filter: Filter) {
  const conditions = [
    filter.createdFrom && sql<boolean>`o.submitted_at >= ${dayStart(filter.createdFrom)}`,
    filter.createdTo && sql<boolean>`o.submitted_at < ${dayEnd(filter.createdTo)}`,
    filter.trackingCode && sql<boolean>`o.number = upper(${filter.trackingCode})`,
    filter.clientType && sql<boolean>`c.client_type = any(${filter.clientType}::text[])`,
    ...partOf('o.number', filter.number),
    ...searchedAmongFew(filter.search),
  ]
  return (
    conditions.some(Boolean) &&
    sql<boolean>`EXISTS (SELECT FROM orders o JOIN customers c ON c.id = o.customer_id
      WHERE o.id = a.order_id AND ${allOf(conditions)})`
  )
}

const HOURS = { '2h': 2, '1d': 24, '3d': 72 } as const

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

const hasReason = (codes: readonly string[]) => sql<boolean>`EXISTS (
  SELECT FROM jsonb_array_elements(a.reasons) AS item WHERE item ->> 'code' = any(${[...codes]}::text[]))`

const COLUMNS = [
  'o.id',
  'a.id as approval_id',
  'a.stage',
  'o.type',
  sql<string>`o.number`.as('number'),
  'c.id as customer_id',
  'c.name as customer_name',
  'c.code as customer_code',
  'a.branch_id',
  'a.operation_id',
  'o.total',
  'a.amount_at_risk',
  'a.reasons',
  'a.raised_at',
  'o.due_at',
  sql<unknown>`CASE WHEN o.type = 'COT' THEN (SELECT value FROM settings WHERE key = ${QUOTE_POLICY_KEY}) END`.as(
    'quote_policy',
  ),
  'u.id as submitted_by',
  sql<string>`rtrim(u.name || ' ' || u.surname)`.as('submitter_name'),
  'o.version',
] as const

/** The orders of the two indexes of the inbox. */
const ORDER = {
  oldest: [sql`a.raised_at`, sql`a.id`],
  newest: [sql`a.raised_at DESC`, sql`a.id DESC`],
  amount: [sql`a.amount_at_risk DESC`, sql`a.id DESC`],
} as const

/** What comes after an approval, whether or not it still waits; nothing for an unknown approval. */
const PLACES_AFTER = {
  oldest: (id: number | undefined) => sql<boolean>`(a.raised_at, a.id) > ${raisedAt(id)}`,
  newest: (id: number | undefined) => sql<boolean>`(a.raised_at, a.id) < ${raisedAt(id)}`,
  amount: (id: number | undefined) =>
    sql<boolean>`(a.amount_at_risk, a.id) < (SELECT amount_at_risk, id FROM approvals WHERE id = ${id})`,
}
const raisedAt = (id: number | undefined) => sql`(SELECT raised_at, id FROM approvals WHERE id = ${id})`

/** The list as a file, with the operations by name. */
export const approvalsFile = (reader: ListReader & { readonly query: ApprovalQuery }) =>
  rowsAsFile(approvalList, reader, {
    name: { pt: 'aprovações', en: 'approvals' },
    columns: FILE_COLUMNS,
    present: async (rows, { db, user, lang }) => {
      const operations = await readOperationNames(db)
      return rows.map((row) => ({
        ...presentApprovalRow(row, { user, lang }),
        operationName: operations.get(row.operation_id) ?? row.operation_id,
      }))
    },
  })

type FileRow = ReturnType<typeof presentApprovalRow> & { readonly operationName: string }

const FILE_COLUMNS: readonly Column<FileRow>[] = [
  column.text({ pt: 'Aprovação', en: 'Approval' }, (row, language) => stageName(row.stage, language)),
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Tipo', en: 'Type' }, (row, language) => TYPE_WORDS[language][row.type]),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Operação', en: 'Operation' }, (row) => row.operationName),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
  column.money({ pt: 'Em causa (MZN)', en: 'At risk (MZN)' }, (row) => row.amountAtRisk),
  column.text({ pt: 'Motivos', en: 'Reasons' }, (row) =>
    row.reasons.map(({ message }) => message).join('; '),
  ),
  column.instant({ pt: 'Pedida', en: 'Asked' }, (row) => row.raisedAt),
  column.date({ pt: 'Válida até', en: 'Valid until' }, (row) => row.validUntil),
  column.text({ pt: 'Submetido por', en: 'Submitted by' }, (row) => row.submittedBy.name),
]

const stageName = (stage: ApprovalStage, language: Language) => stageText([`${stage}_APPROVAL`], language)
