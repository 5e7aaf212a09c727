import { type TransferQuery, type TransferRow, transferQuery } from '@cais/contract/transfers/schemas'
import type { User } from '@cais/domain/access/actor'
import { formatDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { allowedInState } from '@cais/domain/transfers/actions'
import type { TransferState } from '@cais/domain/transfers/derive-state'
import { statesOfTab } from '@cais/domain/transfers/tabs'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { contains, matches, partOf, wholeNumber } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

type Filter = FilterOf<TransferQuery>

/** The transfers under the filters, of which one end lies in the user's scope. */
const filteredTransfers = (db: Db, filter: Filter, { scope }: User) =>
  db
    .selectFrom('transfers as t')
    .where(
      allOf([
        scope.branches !== 'all' && atEither(scope.branches),
        ofTab(filter.tab),
        ...fieldConditions(filter),
      ]),
    )

const atEither = (branches: readonly string[]) =>
  sql<boolean>`(t.branch_id = any(${[...branches]}::text[]) OR t.to_branch_id = any(${[...branches]}::text[]))`

function ofTab(tab: Filter['tab']) {
  const states = statesOfTab(tab)
  return states && sql<boolean>`t.state = any(${[...states]}::text[])`
}

const WHOLE = /^TR\.[A-Z0-9]+\.\d{4}\/\d+$/

const fieldConditions = (filter: Filter) => [
  ...(wholeNumber('t.number', filter.search, WHOLE) ?? matches('t.search_text', filter.search)),
  ...(wholeNumber('t.number', filter.number, WHOLE) ?? partOf('t.number', filter.number)),
  filter.fromWarehouseId && sql<boolean>`t.from_warehouse_id = any(${filter.fromWarehouseId}::text[])`,
  filter.toWarehouseId && sql<boolean>`t.to_warehouse_id = any(${filter.toWarehouseId}::text[])`,
  filter.branchId && atEither(filter.branchId),
  filter.shipmentId && sql<boolean>`t.shipment_id = ${filter.shipmentId}`,
  filter.productId &&
    sql<boolean>`t.id IN (SELECT l.transfer_id FROM transfer_lines AS l WHERE l.product_id = ${filter.productId})`,
  filter.batch && hasBatch(filter.batch),
  filter.leavesFrom && sql<boolean>`t.leaves_on >= ${filter.leavesFrom}::date`,
  filter.leavesTo && sql<boolean>`t.leaves_on <= ${filter.leavesTo}::date`,
]

/** By a part of a batch's number. */
const hasBatch = (batch: string) => sql<boolean>`t.id IN (
  SELECT l.transfer_id FROM stock_levels AS level
  JOIN transfer_batches AS b ON b.level_id = level.id JOIN transfer_lines AS l ON l.id = b.line_id
  WHERE ${contains('level.batch', batch)})`

/** A transfer with what its row shows of warehouses, people and truck. */
const withLabels = (found: ReturnType<typeof filteredTransfers>) =>
  found
    .innerJoin('warehouses as origin', 'origin.id', 't.from_warehouse_id')
    .innerJoin('warehouses as target', 'target.id', 't.to_warehouse_id')
    .leftJoin('shipments as s', 's.id', 't.shipment_id')
    .selectAll('t')
    .select(['origin.name as from_name', 'target.name as to_name', 's.number as shipment_number'])
    .select(personOf('t.requested_by').as('requester'))
    .select(
      sql<number>`(SELECT count(*)::int FROM transfer_lines AS l WHERE l.transfer_id = t.id)`.as(
        'line_count',
      ),
    )
    .select(
      sql<number>`(SELECT coalesce(sum(weight), 0)::bigint FROM transfer_lines AS l WHERE l.transfer_id = t.id)`.as(
        'weight',
      ),
    )

type LabelledTransfer = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

const personOf = (column: string) => sql<{ id: number; name: string } | null>`(
  SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
  FROM users AS person WHERE person.id = ${sql.ref(column)})`

/** One transfer, with the people of its steps. Throws NOT_FOUND for one of which no end lies in the user's scope. */
export async function labelledTransfer(db: Db, id: number, user: User) {
  const row = await withLabels(filteredTransfers(db, { tab: 'all' }, user))
    .select([personOf('t.sent_by').as('sender'), personOf('t.arrived_by').as('receiver')])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { transfer: id })
  return row
}

/** Number, state and version of transfers as they stand now, of those that the user may see. */
export const readTransferStates = (db: Db, ids: readonly number[], user: User) =>
  filteredTransfers(db, { tab: 'all' }, user)
    .select(['t.id', 't.number', 't.state', 't.version'])
    .where('t.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

const DAY = 86_400_000
type At = { readonly user: User; now(): Date }
const UNDER_WAY: readonly TransferState[] = ['in-transit', 'returning', 'differences']

/** A transfer as a row of the list. */
export const presentTransferRow = (row: LabelledTransfer, { user, now }: At): TransferRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  from: { warehouseId: row.from_warehouse_id, name: row.from_name, branchId: row.branch_id },
  to: { warehouseId: row.to_warehouse_id, name: row.to_name, branchId: row.to_branch_id },
  leavesOn: row.leaves_on,
  reason: row.reason,
  requestedBy: row.requester ?? { id: row.requested_by, name: '' },
  requestedAt: row.requested_at,
  lineCount: row.line_count,
  weight: row.weight / 1000,
  shipment: row.shipment_id === null ? null : { id: row.shipment_id, number: row.shipment_number ?? '' },
  carrier: row.carrier,
  sentAt: row.sent_at,
  arrivedAt: row.arrived_at,
  daysInTransit:
    row.sent_at !== null && UNDER_WAY.includes(row.state)
      ? Math.max(0, Math.floor((now().getTime() - Date.parse(row.sent_at)) / DAY))
      : null,
  version: row.version,
  allowedActions: allowedInState(user, { branchId: row.branch_id, toBranchId: row.to_branch_id }, row.state),
})

const STATE_WORDS: Readonly<Record<TransferState, Readonly<Record<Language, string>>>> = {
  requested: { pt: 'Pedida', en: 'Requested' },
  picked: { pt: 'Separada', en: 'Picked' },
  loaded: { pt: 'Carregada', en: 'Loaded' },
  'in-transit': { pt: 'Em trânsito', en: 'In transit' },
  returning: { pt: 'A regressar', en: 'Returning' },
  differences: { pt: 'Com diferenças', en: 'With differences' },
  received: { pt: 'Recebida', en: 'Received' },
  returned: { pt: 'Devolvida', en: 'Returned' },
  lost: { pt: 'Perdida', en: 'Lost' },
  cancelled: { pt: 'Anulada', en: 'Cancelled' },
}

const FILE_COLUMNS: readonly Column<TransferRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATE_WORDS[row.state][language]),
  column.text({ pt: 'De', en: 'From' }, (row) => row.from.name),
  column.text({ pt: 'Para', en: 'To' }, (row) => row.to.name),
  column.text({ pt: 'Sai a', en: 'Leaves on' }, (row) => formatDate(row.leavesOn)),
  column.text({ pt: 'Motivo', en: 'Reason' }, (row) => row.reason),
  column.text({ pt: 'Pedida por', en: 'Requested by' }, (row) => row.requestedBy.name),
  column.text({ pt: 'Carga', en: 'Shipment' }, (row) => row.shipment?.number ?? ''),
  column.text({ pt: 'Transporte', en: 'Carrier' }, (row) => row.carrier),
  column.instant({ pt: 'Saída', en: 'Left' }, (row) => row.sentAt),
  column.instant({ pt: 'Chegada', en: 'Arrived' }, (row) => row.arrivedAt),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.weight),
]

/** Above this many a page says that there are more. */
const MAX_COUNTED = 5000

/** The transfers of a tab, newest first by default. */
export const transferList = describeList(transferQuery, {
  find: filteredTransfers,
  bounded: {
    maxCounted: () => MAX_COUNTED,
    find: async (db: Db, filter: Filter, user: User) => {
      const found = filteredTransfers(db, filter, user)
      return { shown: found, counted: found, isPartial: false }
    },
  },
  columns: withLabels,
  key: 't.id',
  order: byId('t.id'),
  present: (rows, reader) => rows.map((row) => presentTransferRow(row, reader)),
  file: { name: { pt: 'transferências', en: 'transfers' }, columns: FILE_COLUMNS },
})

/** Tabs with work in them. */
const COUNTED_TABS = ['to-pick', 'to-send', 'in-transit', 'differences'] as const

/** Number of transfers behind each of these tabs, of at most so many. */
export async function countTransferTabs(db: Db, user: User): Promise<Record<string, number>> {
  const counts = COUNTED_TABS.map((tab) => {
    const found = filteredTransfers(db, { tab }, user).select('t.id').limit(MAX_COUNTED)
    return sql`(SELECT count(*) FROM (${found}) AS found) AS ${sql.id(tab)}`
  })
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}
