import type { Milli } from '../kernel/quantity.ts'
import type { OrderLine } from '../orders/lines.ts'
import { allocateFefo, type BatchPick, type Demand } from './allocate-fefo.ts'
import type { Batch } from './batch.ts'

/** A document as far as it decides where it is served from. */
type ServedDocument = {
  readonly warehouseId: string
  /** The warehouses of the customer in their order, stored at submission; empty = the document's own alone. */
  readonly servedFrom: readonly string[]
  readonly lines: readonly Pick<OrderLine, 'reserved' | 'picking' | 'loading' | 'billed'>[]
}

/**
 * The warehouses that may serve the document now, in their order. One document is served from one warehouse, so that a truck never carries goods
 * of another one: once something of it is held or billed, only its own is left (decision 0200).
 */
export function openWarehouses({ warehouseId, servedFrom, lines }: ServedDocument): readonly string[] {
  return isBound(lines) || servedFrom.length === 0 ? [warehouseId] : servedFrom
}

/** Whether something of the document is held on batches or billed already. */
const isBound = (lines: ServedDocument['lines']) =>
  lines.some(({ reserved, picking, loading, billed }) => reserved + picking + loading + billed > 0)

/** A line that wants stock, of whatever warehouse. */
export type Need = Omit<Demand, 'warehouseId'>

/** What a warehouse could give: lines filled whole, and lines filled in part. */
export type WarehouseOffer = {
  readonly warehouseId: string
  readonly whole: number
  readonly part: number
}

export type WarehouseChoice = {
  readonly warehouseId: string
  readonly why: 'only' | 'fills-all' | 'fills-most' | 'nothing-free'
  /** How many lines want stock. */
  readonly lines: number
  readonly offers: readonly WarehouseOffer[]
}

/** A warehouse with what it could give to each line. */
export type WarehouseGoods = {
  readonly warehouseId: string
  readonly given: ReadonlyMap<number | string, Milli>
}

type Wanted = { readonly lineId: number | string; readonly quantity: Milli }

/**
 * The warehouse that serves a document: the first in the order that fills every line; else the one that fills most lines whole, then most
 * lines in part, then the first. Null without warehouses.
 */
export function chooseWarehouse(
  wanted: readonly Wanted[],
  goods: readonly WarehouseGoods[],
): WarehouseChoice | null {
  const offers = goods.map(({ warehouseId, given }) => {
    const filled = wanted.map(({ lineId, quantity }) => ({ quantity, got: given.get(lineId) ?? 0 }))
    return {
      warehouseId,
      whole: filled.filter(({ quantity, got }) => got >= quantity).length,
      part: filled.filter(({ quantity, got }) => got > 0 && got < quantity).length,
    }
  })
  const [best] = offers.toSorted((a, b) => b.whole - a.whole || b.part - a.part)
  if (best === undefined) return null
  return {
    warehouseId: best.warehouseId,
    why: whyOf(best, wanted.length, offers),
    lines: wanted.length,
    offers,
  }
}

function whyOf(
  { whole, part }: WarehouseOffer,
  lines: number,
  offers: readonly WarehouseOffer[],
): WarehouseChoice['why'] {
  if (offers.length === 1) return 'only'
  if (whole + part === 0) return 'nothing-free'
  return whole === lines ? 'fills-all' : 'fills-most'
}

export type Served = { readonly choice: WarehouseChoice | null; readonly picks: readonly BatchPick[] }

/** Where the needs of a document are served from, and what FEFO picks there; the batches are those of all its warehouses. */
export function serveDocument(
  needs: readonly Need[],
  batches: readonly Batch[],
  warehouses: readonly string[],
): Served {
  const tried = warehouses.map((warehouseId) => {
    const picks = allocateFefo(
      needs.map((need) => ({ ...need, warehouseId })),
      batches,
    )
    return { warehouseId, picks, given: quantityByLine(picks) }
  })
  const choice = chooseWarehouse(needs, tried)
  const picks = tried.find(({ warehouseId }) => warehouseId === choice?.warehouseId)?.picks ?? []
  return { choice, picks }
}

/** Quantity picked for each line. */
export function quantityByLine(picks: readonly BatchPick[]): ReadonlyMap<number, Milli> {
  const sums = new Map<number, Milli>()
  for (const { lineId, quantity } of picks) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return sums
}
