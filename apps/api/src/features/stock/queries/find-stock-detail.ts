import type { StockDetail } from '@cais/contract/stock/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { recordOf } from '../../orders/presenter/record-of.ts'
import type { Reader } from '../../orders/queries/find-order.ts'
import { readOrderDetail } from '../../orders/queries/read-order-detail.ts'
import { isVisible } from '../../orders/visibility.ts'
import { presentStockDetail } from '../presenter/stock-detail.ts'
import { findOpenCount } from './find-open-count.ts'
import { readHeldBatches } from './read-held-batches.ts'
import { readProposal } from './read-proposal.ts'
import { readShelfLives } from './read-shelf-lives.ts'

export type StockReader = Reader & { now(): Date }

/** The lines of a document with what they hold and what FEFO would add. Throws NOT_FOUND; a draft has no stock. */
export async function findStockDetail(db: Db, id: number, reader: StockReader): Promise<StockDetail> {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || detail.row.submitted_at === null || !isVisible(reader.user, detail.row)) {
    throw new RuleError('NOT_FOUND', { order: id })
  }
  const record = recordOf(detail)
  const held = await readHeldBatches(db, id)
  const proposal = await readProposal(db, record, calendarDateAt(reader.now().getTime()))
  const { customer_id, warehouse_id } = detail.row
  const shelfLives = await readShelfLives(
    db,
    customer_id ?? 0,
    detail.lines.map(({ product_id }) => product_id),
  )
  const minShelfLifeDays = await readShelfLife(db, customer_id)
  const counting = warehouse_id === null ? undefined : await findOpenCount(db, warehouse_id)
  const sources = { detail, record, held, proposal, shelfLives, minShelfLifeDays, counting }
  return presentStockDetail(sources, reader)
}

async function readShelfLife(db: Db, customerId: number | null): Promise<number> {
  const customer = db.selectFrom('customers').select('min_shelf_life_days').where('id', '=', customerId)
  return (await customer.executeTakeFirst())?.min_shelf_life_days ?? 0
}
