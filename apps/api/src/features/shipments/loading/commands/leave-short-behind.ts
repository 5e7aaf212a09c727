import type { Milli } from '@cais/domain/kernel/quantity'
import { type Short, shortsAtEnd, shortsByLine } from '@cais/domain/loading/loads'
import { sumOf } from '@cais/domain/orders/lines'
import { loadShort } from '@cais/domain/orders/ship-order'
import { toFacts, withFacts } from '../../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../../aggregates/documents/record/order-record.ts'
import { saveOrders } from '../../../../aggregates/documents/record/save-order.ts'
import type { ShipmentRecord } from '../../../../aggregates/shipments/record/shipment-record.ts'
import {
  type LoadPartRow,
  readLoadParts,
  toLoadPart,
} from '../../../../aggregates/shipments/shipment-loads.ts'
import { insertHeld, reduceHeld } from '../../../../aggregates/stock/held-stock.ts'
import { changeReserved, lockLevels } from '../../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'
import { partFacts } from './load-target.ts'

export type LeftBehind = {
  /** The documents that leave as they were asked. */
  readonly whole: readonly OrderRecord[]
  /** Documents of which nothing was loaded: they left the shipment. */
  readonly emptied: readonly number[]
  /** For the history of the shipment; nothing when nothing is short. */
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * What was not loaded leaves the truck with its end: back to stock analysis, still held for the line, or closed and free for others. The
 * documents that are short are saved here. Throws LOADING_NOT_SETTLED, NOTHING_LOADED.
 */
export async function leaveShortBehind(
  trx: Trx,
  shipment: ShipmentRecord,
  records: readonly OrderRecord[],
  acting: Acting,
): Promise<LeftBehind> {
  const parts = (await readLoadParts(trx, shipment.row.id)).filter(({ held }) => held !== null)
  const shorts = shortsAtEnd(parts.map(toLoadPart))
  const shortsOf = ({ lines }: OrderRecord) =>
    shorts.filter(({ lineId }) => lines.some(({ id }) => id === lineId))
  const isShort = (record: OrderRecord) => shortsOf(record).length > 0
  const byLine = shortsByLine(shorts)
  const pairs = records.filter(isShort).map((before) => ({
    before,
    after: withFacts(before, loadShort(toFacts(before), byLine)),
  }))
  await moveShort(trx, records, shorts)
  await saveOrders(trx, pairs, {
    action: 'load-short',
    ...acting,
    facts: { shipment: shipment.row.number },
    factsOf: (record) => ({ short: shortsOf(record).map((short) => shortFacts(short, parts)) }),
  })
  return {
    whole: records.filter((record) => !isShort(record)),
    emptied: pairs
      .filter(({ after }) => sumOf(after.lines, 'loading') === 0)
      .map(({ after }) => after.row.id),
    facts: shorts.length === 0 ? {} : { short: shorts.map((short) => shortFacts(short, parts)) },
  }
}

/** The held rows follow: what goes to analysis stays held, what is closed is free. The buckets are saved with the order. */
async function moveShort(trx: Trx, records: readonly OrderRecord[], shorts: readonly Short[]): Promise<void> {
  if (shorts.length === 0) return
  const held = new Map(
    records.flatMap((record) =>
      record.held
        .filter(({ bucket }) => bucket === 'loading')
        .map((row) => [`${row.lineId} ${row.levelId}`, row.id] as const),
    ),
  )
  await reduceHeld(
    trx,
    shorts.map(({ lineId, levelId, quantity }) => ({ id: held.get(`${lineId} ${levelId}`) ?? 0, quantity })),
  )
  const returned = shorts.filter(({ rest }) => rest === 'analysis')
  await insertHeld(
    trx,
    returned.map(({ lineId, levelId, quantity }) => ({
      lineId,
      levelId,
      bucket: 'reserved',
      quantity,
      reason: {},
    })),
  )
  await giveBack(
    trx,
    shorts.filter(({ rest }) => rest === 'close'),
  )
}

/** What is closed is held no more, and offered to the lines that wait. */
async function giveBack(trx: Trx, closed: readonly Short[]): Promise<void> {
  const released = new Map<number, Milli>()
  for (const { levelId, quantity } of closed) released.set(levelId, (released.get(levelId) ?? 0) - quantity)
  await lockLevels(trx, [...released.keys()])
  await changeReserved(trx, released)
  await offerStock(trx, [...released.keys()])
}

const shortFacts = (short: Short, parts: readonly LoadPartRow[]) => {
  const part = parts.find(({ lineId, levelId }) => lineId === short.lineId && levelId === short.levelId)
  const { quantity, reason, rest } = short
  return { ...(part && partFacts(part)), quantity, reason, rest }
}
