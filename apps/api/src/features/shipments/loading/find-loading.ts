import type { LoadingReply, LoadingStepReply, LoadLineReply, LoadStop } from '@cais/contract/loading/schemas'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { leftToSettle, progressOf } from '@cais/domain/loading/loads'
import { otherBatches } from '@cais/domain/loading/other-batch'
import type { Batch } from '@cais/domain/stock/batch'
import { shelfLifeOf } from '@cais/domain/stock/shelf-life'
import { type ShipmentReader, visibleShipment } from '../../../aggregates/shipments/find-shipment.ts'
import { presentShipmentActions } from '../../../aggregates/shipments/present-shipment.ts'
import { partOfLine } from '../../../aggregates/shipments/read-shipment-lines.ts'
import { toShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { type LoadPartRow, readLoadParts, toLoadPart } from '../../../aggregates/shipments/shipment-loads.ts'
import { readBatches } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'

/** Batches that a screen offers or explains for one line; the list is first expiring first. */
const MAX_OTHERS = 12
/** Who settled nothing for that long is not loading any more. */
const LOADING_NOW_MS = 30 * 60_000

/** The loading of a shipment that the caller may see: stops in loading order, last delivered first. Throws NOT_FOUND. */
export async function findLoading(db: Db, id: number, reader: ShipmentReader): Promise<LoadingReply> {
  const record = await visibleShipment(db, id, reader)
  const parts = await readLoadParts(db, id)
  const present = await linePresenter(db, { record, shown: parts }, reader)
  return { ...headOf(record, parts, reader), stops: stopsOf(parts, present) }
}

type StepOf = {
  readonly lineId: number
  /** The step moved stock: other lines of the article may take something else now. */
  readonly movesStock: boolean
  readonly isChanged: boolean
}

/** What a step changed: the figures of the truck, and the lines that it may have touched. Throws NOT_FOUND. */
export async function findLoadingStep(
  db: Db,
  id: number,
  { lineId, movesStock, isChanged }: StepOf,
  reader: ShipmentReader,
): Promise<LoadingStepReply> {
  const record = await visibleShipment(db, id, reader)
  const parts = await readLoadParts(db, id)
  const productId = parts.find((part) => part.lineId === lineId)?.productId
  const shown = parts.filter((part) => part.lineId === lineId || (movesStock && part.productId === productId))
  const present = await linePresenter(db, { record, shown }, reader)
  return {
    ...headOf(record, parts, reader),
    isChanged,
    lineIds: [...new Set([lineId, ...shown.map((part) => part.lineId)])],
    lines: shown.map((part) => ({ ...present(part), orderId: part.orderId })),
  }
}

type Shown = { readonly record: ShipmentRecord; readonly shown: readonly LoadPartRow[] }

/** How these parts are told; while the truck is loaded with the other batches of their articles. */
async function linePresenter(db: Db, { record: { row }, shown }: Shown, { now }: ShipmentReader) {
  const productIds = [...new Set(shown.map(({ productId }) => productId))]
  const isLoading = row.started_at !== null && row.finished_at === null
  const batches = isLoading ? await readBatches(db, { warehouseIds: [row.warehouse_id], productIds }) : []
  const today = calendarDateAt(now().getTime())
  return (part: LoadPartRow) => presentLine(part, batches, today)
}

function headOf(record: ShipmentRecord, parts: readonly LoadPartRow[], reader: ShipmentReader) {
  const { row } = record
  const progress = progressOf(parts.map(toLoadPart))
  return {
    id: row.id,
    number: row.number,
    stage: row.stage,
    version: row.version,
    branchId: row.branch_id,
    warehouse: row.warehouse_id,
    assigneeName: row.assignee_name,
    driverName: row.driver_name,
    carRegistration: row.car_registration,
    route: row.route,
    departsOn: row.departs_on,
    departsTime: row.departs_time,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress: { ...progress, left: leftToSettle(progress) },
    loaders: loadersOf(parts, reader.now().getTime() - LOADING_NOW_MS),
    ...presentShipmentActions(toShipmentFacts(record), reader),
  }
}

function stopsOf(parts: readonly LoadPartRow[], present: (part: LoadPartRow) => LoadLineReply): LoadStop[] {
  const orderIds = [...new Set(parts.map(({ orderId }) => orderId))]
  return orderIds.toReversed().flatMap((orderId) => {
    const own = parts.filter((part) => part.orderId === orderId)
    const [first] = own
    if (first === undefined) return []
    const { position, orderNumber, customerId, customerName, deliveryAddress } = first
    return {
      orderId,
      position,
      number: orderNumber,
      customerId,
      customerName,
      deliveryAddress,
      totalWeight: own.reduce((grams, { totalWeight }) => grams + totalWeight, 0) / 1000,
      progress: progressOf(own.map(toLoadPart)),
      lines: own.map(present),
    }
  })
}

function presentLine(part: LoadPartRow, batches: readonly Batch[], today: CalendarDate): LoadLineReply {
  const { unit, quantity } = partOfLine(part, part.asked)
  // exact for what was loaded; of free stock a part of a unit is left out
  const inUnit = (stock: number) =>
    part.asked === 0 ? 0 : Math.floor((stock * quantity) / part.asked) / 1000
  return {
    lineId: part.lineId,
    levelId: part.levelId,
    productId: part.productId,
    description: part.description,
    temperature: part.temperature,
    barcodes: [...part.barcodes],
    batch: part.batch,
    expiry: part.expiry,
    unit,
    asked: quantity / 1000,
    totalWeight: part.totalWeight / 1000,
    loaded: part.loaded === null ? null : inUnit(part.loaded),
    reason: part.reason,
    rest: part.rest,
    scanned: part.scanned,
    settledBy: part.settledBy === null ? null : { id: part.settledBy, name: part.settledByName ?? '' },
    settledAt: part.settledAt,
    version: part.version,
    otherBatches: otherBatches(reservedOf(part, today), batches)
      .slice(0, MAX_OTHERS)
      .map((other) => ({ ...other, free: inUnit(other.free) })),
  }
}

/** The part as a line that stock serves: how fresh its goods must be on the day of delivery, or today when that has passed. */
export function reservedOf(part: LoadPartRow, today: CalendarDate) {
  const { days } = shelfLifeOf({
    exception: part.shelfLifeException,
    customer: part.customerShelfLife,
    product: part.productShelfLife,
  })
  return {
    lineId: part.lineId,
    levelId: part.levelId,
    productId: part.productId,
    warehouseId: part.warehouse,
    deliveryDate: part.deliveryDate < today ? today : part.deliveryDate,
    minShelfLifeDays: days,
  }
}

/** Who settled a line since then, with their last one, the latest first. */
function loadersOf(parts: readonly LoadPartRow[], since: number): LoadingReply['loaders'] {
  const latest = parts
    .flatMap(({ settledBy, settledByName, settledAt, customerName }) =>
      settledBy === null || settledAt === null || Date.parse(settledAt) < since
        ? []
        : [{ id: settledBy, name: settledByName ?? '', at: settledAt, customerName }],
    )
    .toSorted((a, b) => b.at.localeCompare(a.at) || a.id - b.id)
  return latest.filter(({ id }, at) => latest.findIndex((one) => one.id === id) === at)
}
