import { refusalSentence } from '@cais/contract/messages/sentence'
import type { TransferReply } from '@cais/contract/transfers/schemas'
import { canDo } from '@cais/domain/access/actions'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { TRANSFER_ACTIONS } from '@cais/domain/transfers/action-table'
import { allowedActions, refusalOf } from '@cais/domain/transfers/actions'
import type { TransferFacts } from '@cais/domain/transfers/facts'
import { sql } from 'kysely'
import { loadTransfer, toTransferFacts } from '../../../aggregates/transfers/transfer-record.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { labelledTransfer, presentTransferRow } from './transfer-list.ts'

type At = Reader & { readonly now: () => Date }

/** A transfer as the caller may see it. Throws NOT_FOUND for one that does not exist or of which no end lies in the caller's scope. */
export async function findTransfer(db: Db, id: number, reader: At): Promise<TransferReply> {
  const row = await labelledTransfer(db, id, reader.user)
  const record = await loadTransfer(db, id)
  const batches = await readBatches(db, id)
  const lines = await readLines(db, id)
  const value = record.batches.reduce((sum, batch) => sum + batch.value, 0)
  return {
    ...presentTransferRow(row, reader),
    note: row.note,
    lines: lines.map(({ orderedQuantity, requested, free, weight, ...line }) => ({
      ...line,
      orderedQuantity: orderedQuantity / 1000,
      requested: requested / 1000,
      free: free / 1000,
      weight: weight / 1000,
      batches: batches.filter(({ lineId }) => lineId === line.id).map(presentBatch),
    })),
    events: (await readEvents(db, id)).map(({ quantity, ...event }) => ({
      ...event,
      quantity: quantity / 1000,
    })),
    recalledAt: row.recalled_at,
    cancelledAt: row.cancelled_at,
    sentBy: row.sender,
    arrivedBy: row.receiver,
    transitValue: canDo(reader.user.roles, 'see-costs') ? value : null,
    ...presentActions(toTransferFacts(record), reader),
  }
}

type LineRow = Omit<TransferReply['lines'][number], 'batches'>

/** With what FEFO could still give: free, neither blocked nor expired. */
async function readLines(db: Db, id: number): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.id, l.product_id AS "productId", p.description, p.stock_unit AS unit, l.ordered_unit AS "orderedUnit",
      l.ordered_quantity AS "orderedQuantity", l.quantity AS requested, l.weight, coalesce(stock.free, 0) AS free
    FROM transfer_lines AS l JOIN transfers AS t ON t.id = l.transfer_id JOIN products AS p ON p.id = l.product_id
    LEFT JOIN LATERAL (SELECT sum(level.on_hand - level.reserved)::bigint AS free FROM stock_levels AS level
      WHERE level.warehouse_id = t.from_warehouse_id AND level.product_id = l.product_id AND NOT level.blocked
        AND level.on_hand > level.reserved AND (level.expiry IS NULL OR level.expiry >= t.leaves_on)) AS stock ON true
    WHERE l.transfer_id = ${id} ORDER BY l.sequence`.execute(db)
  return rows
}

type BatchRow = {
  readonly lineId: number
  readonly levelId: number
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly blocked: boolean
  readonly held: number
  readonly sent: number
  readonly received: number
  readonly returned: number
  readonly writtenOff: number
  readonly inTransit: number
}

async function readBatches(db: Db, id: number): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    SELECT b.line_id AS "lineId", b.level_id AS "levelId", level.batch, level.expiry, level.blocked, b.held, b.sent, b.received,
      b.returned, b.written_off AS "writtenOff", b.in_transit AS "inTransit"
    FROM transfer_lines AS l JOIN transfer_batches AS b ON b.line_id = l.id JOIN stock_levels AS level ON level.id = b.level_id
    WHERE l.transfer_id = ${id} ORDER BY l.sequence, level.expiry NULLS LAST, level.received_on, level.id`.execute(
    db,
  )
  return rows
}

const presentBatch = ({ lineId: _, ...batch }: BatchRow) => ({
  ...batch,
  held: batch.held / 1000,
  sent: batch.sent / 1000,
  received: batch.received / 1000,
  returned: batch.returned / 1000,
  writtenOff: batch.writtenOff / 1000,
  inTransit: batch.inTransit / 1000,
})

async function readEvents(db: Db, id: number): Promise<readonly TransferReply['events'][number][]> {
  const { rows } = await sql<TransferReply['events'][number]>`
    SELECT m.kind, l.product_id AS "productId", level.batch, m.quantity, m.reason, m.at,
      (SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
        FROM users AS person WHERE person.id = m.user_id) AS by
    FROM transfer_lines AS l JOIN transfer_batches AS b ON b.line_id = l.id
    JOIN transit_movements AS m ON m.batch_id = b.id JOIN stock_levels AS level ON level.id = b.level_id
    WHERE l.transfer_id = ${id} ORDER BY m.id`.execute(db)
  return rows
}

/** What the caller may do with the transfer now, and what only its state forbids, with the reason. */
function presentActions(facts: TransferFacts, { user, lang }: Reader) {
  const disabledActions = TRANSFER_ACTIONS.flatMap((action) => {
    const refusal = refusalOf(action, user, facts)
    if (refusal?.code !== 'ACTION_NOT_ALLOWED') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: allowedActions(user, facts), disabledActions }
}
