import { type InboundFileQuery, type InboundFileRow, inboundFileQuery } from '@cais/contract/inbound/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { contains } from '../../../engines/lists/matches.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'

const filteredFiles = (db: Db, filter: FilterOf<InboundFileQuery>) =>
  db
    .selectFrom('inbound_files as f')
    .where(
      allOf([
        filter.search && contains('f.file_name', filter.search),
        filter.retailerId && sql<boolean>`f.retailer_id = any(${[...filter.retailerId]}::text[])`,
      ]),
    )

type Counts = {
  readonly orders: number
  readonly read: number
  readonly document: number
  readonly waiting: number
  readonly refused: number
}

/** Where the lines of a file are, summed for the rows of a page alone. */
const COUNTS = sql<Counts>`(SELECT json_build_object('orders', count(*), 'read', coalesce(sum(o.line_count), 0), 'document', coalesce(sum(o.document_count), 0),
    'waiting', coalesce(sum(o.waiting_count), 0), 'refused', coalesce(sum(o.refused_count), 0))
  FROM inbound_orders AS o WHERE o.file_id = f.id)`

/** Why the first of its orders that cannot be read is refused. */
const ORDER_FAULT = sql<unknown>`(SELECT o.faults -> 0 FROM inbound_orders AS o WHERE o.file_id = f.id AND o.refusal = 'unreadable' ORDER BY o.id LIMIT 1)`

const fileColumns = (found: ReturnType<typeof filteredFiles>) =>
  found
    .leftJoin('retailers as r', (join) =>
      join.on(
        sql<boolean>`r.id = coalesce(f.retailer_id, (SELECT min(o.retailer_id) FROM inbound_orders AS o WHERE o.file_id = f.id))`,
      ),
    )
    .leftJoin('inbound_files as before', 'before.id', 'f.same_as')
    .innerJoin('users as u', 'u.id', 'f.arrived_by')
    .selectAll('f')
    .select([
      'r.id as named_retailer',
      'r.name as retailer_name',
      'before.arrived_at as before_at',
      sql<string>`rtrim(u.name || ' ' || u.surname)`.as('arrived_name'),
      COUNTS.as('counts'),
      ORDER_FAULT.as('order_fault'),
    ])

type Found = Awaited<ReturnType<ReturnType<typeof fileColumns>['execute']>>[number]

const presentFile = (row: Found): InboundFileRow => {
  const { orders, ...lines } = row.counts
  return {
    id: row.id,
    name: row.file_name,
    retailer: row.named_retailer === null ? null : { id: row.named_retailer, name: row.retailer_name ?? '' },
    channel: row.channel,
    status: row.status,
    format: row.format,
    faults: faultsOf(row),
    sameAs:
      row.same_as === null || row.before_at === null ? null : { id: row.same_as, arrivedAt: row.before_at },
    orders,
    lines,
    arrivedAt: row.arrived_at,
    arrivedBy: row.arrived_name,
    readAt: row.read_at,
    milliseconds: row.milliseconds,
    cleanedAt: row.cleaned_at,
  }
}

/** Written by this feature only. */
const faultsOf = ({ faults, order_fault }: Found): InboundFileRow['faults'] => {
  const own = faults as InboundFileRow['faults']
  return own.length > 0 || order_fault === null ? own : [order_fault as InboundFileRow['faults'][number]]
}

/** Files that came in, newest first by default. */
export const inboundFileList = describeList(inboundFileQuery, {
  find: filteredFiles,
  columns: fileColumns,
  order: byId('f.id'),
  present: (rows) => rows.map(presentFile),
})

/** Throws NOT_FOUND. */
export async function findFile(db: Db, id: number): Promise<InboundFileRow> {
  const row = await fileColumns(filteredFiles(db, {})).where('f.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { inboundFile: id })
  return presentFile(row)
}

/** The bytes as they arrived. Throws NOT_FOUND. */
export async function findOriginal(db: Db, id: number) {
  const row = await db
    .selectFrom('inbound_files as f')
    .innerJoin('files as stored', 'stored.digest', 'f.content_digest')
    .select(['f.file_name', 'f.file_digest', 'stored.type', 'stored.size'])
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!row?.type || !row.size) throw new RuleError('NOT_FOUND', { inboundFile: id })
  const { file_digest: digest, file_name: name, type, size } = row
  return { bytes: readStoredFile(db, digest), digest, name, type, size }
}
