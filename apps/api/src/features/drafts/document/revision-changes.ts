import type {
  LineColumns,
  OrderColumns,
  OrderRecord,
} from '../../../aggregates/documents/record/order-record.ts'

type Change = readonly [unknown, unknown]
type Changes = Readonly<Record<string, Change>>

/**
 * What changed, field by field as history records it; empty when nothing did. A line is keyed by its product:
 * [null, …] was added, […, null] was removed, else the parts that differ. Quantities in thousandths, amounts in
 * centavos, percents as decimals.
 */
export const revisionChanges = (before: OrderRecord, after: OrderRecord): Changes => ({
  ...differences(headOf(before.row), headOf(after.row)),
  ...lineChanges(before.lines, after.lines),
})

/** Of a submitted document type and branch stay as they are; in a draft they may change. */
const headOf = (row: OrderColumns) => ({
  type: row.type,
  branchId: row.branch_id,
  operationType: row.operation_id,
  warehouse: row.warehouse_id,
  deliveryAddress: row.delivery_address,
  provinceId: row.province_id,
  withdraws: row.withdraws,
  poNumber: row.po_number,
  discount: row.discount_bp / 100,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  notes: row.notes,
  total: row.total,
})

const lineOf = (line: LineColumns) => ({
  quantity: line.ordered_quantity,
  unit: line.ordered_unit,
  unitPrice: line.unit_price,
  negotiatedPrice: line.negotiated_price,
  discount: line.discount,
  discountPercentage: line.discount_bp / 100,
  discountAmount: line.discount_amount,
  specialField: line.special_field,
})

function lineChanges(before: readonly LineColumns[], after: readonly LineColumns[]): Changes {
  const old = new Map(before.map((line) => [line.product_id, line]))
  const now = new Map(after.map((line) => [line.product_id, line]))
  const products = [...new Set([...old.keys(), ...now.keys()])]
  const changes = products.flatMap((product) => {
    const change = lineChange(old.get(product), now.get(product))
    return change === null ? [] : [[`line ${product}`, change] as const]
  })
  return Object.fromEntries(changes)
}

function lineChange(before: LineColumns | undefined, after: LineColumns | undefined): Change | null {
  if (before === undefined || after === undefined) return [wholeLine(before), wholeLine(after)]
  const parts = Object.entries(differences(lineOf(before), lineOf(after)))
  if (parts.length === 0) return null
  const side = (index: 0 | 1) => Object.fromEntries(parts.map(([name, change]) => [name, change[index]]))
  return [side(0), side(1)]
}

/** A line that came or went: how much of it, at what price. */
const wholeLine = (line: LineColumns | undefined) =>
  line === undefined
    ? null
    : {
        description: line.description,
        quantity: line.ordered_quantity,
        unit: line.ordered_unit,
        unitPrice: line.negotiated_price ?? line.unit_price,
        total: line.total,
      }

function differences<Part extends Readonly<Record<string, unknown>>>(before: Part, after: Part): Changes {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  return Object.fromEntries(names.map((name) => [name, [before[name], after[name]] as const]))
}
