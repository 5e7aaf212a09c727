import type { TransferInput, TransferUpdate } from '@cais/contract/transfers/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { trackingCode } from '@cais/domain/billing/series'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sameName } from '@cais/domain/kernel/same-name'
import { inStockUnits, nearestOrderable } from '@cais/domain/products/ordered-unit'
import { insertRows } from '../../../aggregates/documents/record/rows.ts'
import { gramsOf } from '../../../aggregates/products/product-units.ts'
import {
  announceTransfers,
  loadTransferForUpdate,
  saveTransfer,
  toTransferFacts,
} from '../../../aggregates/transfers/transfer-record.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import {
  addTransferText,
  insertTransfer,
  type Place,
  readPlaces,
  readTransferProducts,
  replaceLines,
  type TransferProduct,
} from '../store.ts'
import { transferToChange } from './transfer-to-change.ts'

/** Kind of the series that transfers are numbered in: one per sending branch and year. */
const TRANSFER_SERIES = 'TR'

/**
 * Asks for goods of another warehouse; answers the transfer's id. The number comes last. Throws NOT_FOUND, TRANSFER_SAME_WAREHOUSE,
 * TRANSFER_FROM_RETURNS, TRANSFER_ARTICLE_TWICE, PRODUCT_UNKNOWN, UNIT_UNKNOWN, QUANTITY_NOT_EXACT, NUMBERS_UNCONFIRMED.
 */
export async function requestTransfer(trx: Trx, input: TransferInput, acting: Acting): Promise<number> {
  const [from, to] = await requirePlaces(trx, input, acting.user)
  const lines = await transferLines(trx, input.lines)
  const year = Number(calendarDateAt(acting.now.getTime()).slice(0, 4))
  const key = { kind: TRANSFER_SERIES, series: from.series, year }
  const sequence = await nextNumber(trx, key)
  const number = trackingCode({ ...key, number: sequence })
  const row = await insertTransfer(trx, {
    ...{ number, series: from.series, year, sequence },
    from_warehouse_id: from.id,
    to_warehouse_id: to.id,
    branch_id: from.branchId,
    to_branch_id: to.branchId,
    leaves_on: input.leavesOn,
    reason: input.reason,
    note: input.note,
    requested_by: acting.user.id,
    requested_at: acting.now.toISOString(),
    updated_at: acting.now.toISOString(),
    state: 'requested',
  })
  await insertRows(
    trx,
    'transfer_lines',
    lines.map((line) => ({ ...line, transfer_id: row.id })),
  )
  await addTransferText(trx, row.id)
  await recordHistory(trx, {
    ...{ objectType: 'transfer', objectId: row.id, user: acting.user, action: 'create' },
    facts: { number, from: from.id, to: to.id, lines: lines.map(shown) },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await announceTransfers(trx, [row])
  return row.id
}

/** Changes what is asked for while nothing is picked. Throws as requestTransfer. */
export async function editTransfer(
  trx: Trx,
  input: TransferUpdate & { readonly transferId: number },
  acting: Acting,
): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'edit' }, acting)
  const lines = await transferLines(trx, input.lines)
  await replaceLines(
    trx,
    before.row.id,
    lines.map((line) => ({ ...line, transfer_id: before.row.id })),
  )
  const columns = { leaves_on: input.leavesOn, reason: input.reason, note: input.note }
  const facts = { lines: [before.lines.map(shown), lines.map(shown)] }
  const record = await loadTransferForUpdate(trx, before.row.id)
  await saveTransfer(trx, record, toTransferFacts(record), { action: 'edit', ...acting, columns, facts })
  await addTransferText(trx, before.row.id)
}

type Line = Awaited<ReturnType<typeof transferLines>>[number]

const shown = ({
  product_id,
  ordered_quantity,
  ordered_unit,
}: Pick<Line, 'product_id' | 'ordered_quantity' | 'ordered_unit'>) => ({
  ...{ product: product_id, quantity: ordered_quantity, unit: ordered_unit },
})

/** The two ends, of which the user must have at least one in scope. */
async function requirePlaces(
  trx: Trx,
  { fromWarehouseId, toWarehouseId }: TransferInput,
  user: User,
): Promise<readonly [Place, Place]> {
  if (fromWarehouseId === toWarehouseId)
    throw new RuleError('TRANSFER_SAME_WAREHOUSE', {}, [
      { field: 'toWarehouseId', rule: 'TRANSFER_SAME_WAREHOUSE' },
    ])
  const places = await readPlaces(trx, [fromWarehouseId, toWarehouseId])
  const from = places.find(({ id }) => id === fromWarehouseId)
  const to = places.find(({ id }) => id === toWarehouseId)
  const reaches = (place: Place) => isInScope(user.scope, { branchId: place.branchId })
  if (from === undefined) throw missing('fromWarehouseId', fromWarehouseId)
  if (to === undefined) throw missing('toWarehouseId', toWarehouseId)
  if (!reaches(from) && !reaches(to)) throw missing('fromWarehouseId', fromWarehouseId)
  if (from.kind !== 'sale')
    throw new RuleError('TRANSFER_FROM_RETURNS', { warehouse: from.id }, [
      { field: 'fromWarehouseId', rule: 'TRANSFER_FROM_RETURNS', facts: { warehouse: from.id } },
    ])
  return [from, to]
}

const missing = (field: string, warehouse: string) =>
  new RuleError('NOT_FOUND', { warehouse }, [{ field, rule: 'NOT_FOUND' }])

/** The lines in units of stock, with their weight. Each article stands once, so that a batch has one line. */
async function transferLines(trx: Trx, inputs: TransferInput['lines']) {
  const products = await readTransferProducts(
    trx,
    inputs.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return inputs.map((input, index) => {
    const refused = (code: 'PRODUCT_UNKNOWN' | 'TRANSFER_ARTICLE_TWICE') => {
      const facts = { product: input.productId }
      return new RuleError(code, facts, [{ field: `lines.${index}.productId`, rule: code, facts }])
    }
    const product = byId.get(input.productId)
    if (product === undefined) throw refused('PRODUCT_UNKNOWN')
    if (inputs.findIndex(({ productId }) => productId === input.productId) < index)
      throw refused('TRANSFER_ARTICLE_TWICE')
    return transferLine(input, index, product)
  })
}

function transferLine(input: TransferInput['lines'][number], index: number, product: TransferProduct) {
  const code = input.unit ?? product.stock_unit
  const unit = product.units.find((one) => sameName(one.code, code))
  if (unit === undefined) {
    const facts = { product: product.id, unit: code, units: product.units.map((one) => one.code) }
    throw new RuleError('UNIT_UNKNOWN', facts, [
      { field: `lines.${index}.unit`, rule: 'UNIT_UNKNOWN', facts },
    ])
  }
  const ordered = Math.round(input.quantity * 1000)
  const factors = { unitFactor: unit.factor, stockFactor: product.stock_factor }
  const quantity = inStockUnits(ordered, factors)
  if (quantity === null) {
    const facts = { product: product.id, ...nearestOrderable(ordered, factors) }
    throw new RuleError('QUANTITY_NOT_EXACT', facts, [
      { field: `lines.${index}.quantity`, rule: 'QUANTITY_NOT_EXACT', facts },
    ])
  }
  return {
    sequence: index + 1,
    product_id: product.id,
    ordered_unit: unit.code,
    ordered_quantity: ordered,
    unit_factor: unit.factor,
    stock_factor: product.stock_factor,
    quantity,
    weight: gramsOf(product, unit, ordered),
  }
}
