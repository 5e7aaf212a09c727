import { refusalSentence } from '@cais/contract/messages/sentence'
import type { BillingPreview } from '@cais/contract/shipments/billing'
import type { Invoice } from '@cais/domain/billing/invoice'
import { seriesName } from '@cais/domain/billing/series'
import { isBillable } from '@cais/domain/billing/steps'
import { canEditCustomer } from '@cais/domain/customers/card-rights'
import { checkErpLimits } from '@cais/domain/erp/limits'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { addMoney } from '@cais/domain/kernel/money'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/shipments/actions'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { readUsedPercents } from '../../../aggregates/customers/exposure.ts'
import { assembleOrders } from '../../../aggregates/documents/record/load-order.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { anyOf, groupBy } from '../../../aggregates/documents/record/rows.ts'
import { type ShipmentReader, visibleShipment } from '../../../aggregates/shipments/find-shipment.ts'
import { partOfLine, readShortLoads } from '../../../aggregates/shipments/read-shipment-lines.ts'
import { toShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import { documentLoads } from '../../../aggregates/shipments/shipment-documents.ts'
import type { Db } from '../../../db/pool.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { loadedInvoice } from '../invoice/draft-invoice.ts'
import { readNextPlaces } from '../invoice/invoice-number.ts'
import { readFinancialApprovals } from '../store.ts'

/**
 * What billing the shipment would do now: the same calculation over the same lines, without a lock and without a write. Throws NOT_FOUND,
 * ROLE_MISSING, NOT_FINISHED.
 */
export async function previewBilling(
  db: Db,
  shipmentId: number,
  reader: ShipmentReader,
): Promise<BillingPreview> {
  const shipment = await visibleShipment(db, shipmentId, reader)
  assertAllowed('invoice', reader.user, toShipmentFacts(shipment))
  const billable = shipment.documents.filter(({ billing_state }) => isBillable(billing_state))
  const records = await readRecords(
    db,
    billable.map(({ order_id }) => order_id),
  )
  const places = await readNextPlaces(db, [...new Set(records.map(({ row }) => row.branch_id))], reader.now())
  const isErps = (await readErpSystem(db)).system !== 'built-in'
  const registration = isErps ? shipment.row.car_registration : null
  const { invoices, excluded } = await draftAll(db, records, { shipmentId, places, reader, registration })
  const sum = (field: 'net' | 'vatTotal' | 'total') =>
    addMoney(...invoices.map(({ invoice }) => invoice[field]))
  const issued = groupBy(invoices, ({ record }) => record.row.branch_id)
  return {
    documents: invoices.length,
    net: sum('net'),
    vat: sum('vatTotal'),
    total: sum('total'),
    issuedOn: [...places.values()].map(({ issuedOn }) => issuedOn).toSorted()[0] ?? '',
    isNumberedByErp: isErps,
    series: [...(isErps ? [] : issued)].flatMap(([branchId, { length }]) => {
      const place = places.get(branchId)
      return place ? [{ name: seriesName(place), first: place.next, documents: length }] : []
    }),
    excluded,
    inDoubt: shipment.documents.filter(({ billing_state }) => billing_state === 'in-doubt').length,
    shortages: await shortagesOf(db, shipmentId, records),
    overLimit: await overLimitOf(db, records, reader),
  }
}

type BilledRecord = OrderRecord & { readonly customer: Customer }

type Customer = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly nuit: string | null
  readonly final_consumer: boolean
  readonly branch_id: string
}

/** Documents with their customers, by id. */
async function readRecords(db: Db, orderIds: readonly number[]): Promise<BilledRecord[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute()
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'nuit', 'final_consumer', 'branch_id'])
    .where('id', '=', anyOf(rows.flatMap(({ customer_id }) => customer_id ?? [])))
    .execute()
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return (await assembleOrders(db, rows)).flatMap((record) => {
    const customer = byId.get(record.row.customer_id ?? 0)
    return customer ? [{ ...record, customer }] : []
  })
}

type Drafting = {
  readonly shipmentId: number
  readonly places: Awaited<ReturnType<typeof readNextPlaces>>
  readonly reader: ShipmentReader
  /** Of the truck, where a connected ERP takes the invoices; null = Cais numbers them. */
  readonly registration: string | null
}

/** The invoice of each document, or why it would have none. */
async function draftAll(
  db: Db,
  records: readonly BilledRecord[],
  { shipmentId, places, reader: { user, lang }, registration }: Drafting,
) {
  const rates = await readVatRates(db)
  const loads = new Map((await documentLoads(db, shipmentId)).map((load) => [load.orderId, load]))
  const invoices: { readonly record: BilledRecord; readonly invoice: Invoice }[] = []
  const excluded: BillingPreview['excluded'] = []
  for (const record of records) {
    const { customer, row } = record
    const place = places.get(row.branch_id)
    if (place === undefined) continue
    try {
      if (registration !== null)
        checkErpLimits({ customer: customer.code, name: customer.name, registration, reference: '' })
      invoices.push({ record, invoice: loadedInvoice({ record, customer }, rates, place.issuedOn) })
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      excluded.push({
        ...documentOf(record),
        total: loads.get(row.id)?.total ?? 0,
        customerEditable: canEditCustomer(user, { branchId: customer.branch_id }),
        code: error.code,
        message: refusalSentence(lang, error.code, error.facts),
      })
    }
  }
  return { invoices, excluded }
}

const documentOf = ({ row, customer: { id, name } }: BilledRecord) => ({
  orderId: row.id,
  number: row.number ?? '',
  customer: { id, name },
})

async function shortagesOf(
  db: Db,
  shipmentId: number,
  records: readonly BilledRecord[],
): Promise<BillingPreview['shortages']> {
  const recordOf = new Map(records.map((record) => [record.row.id, record]))
  return (await readShortLoads(db, shipmentId)).flatMap((line) => {
    const record = recordOf.get(line.orderId)
    if (record === undefined) return []
    const { unit, quantity: asked } = partOfLine(line, line.asked)
    const loaded = partOfLine(line, line.loaded)
    const { productId, description } = line
    // Where one of the two does not come out even, both are told in the unit of stock.
    const figures =
      loaded.unit === unit
        ? { unit, asked: asked / 1000, loaded: loaded.quantity / 1000 }
        : { unit: line.unit, asked: line.asked / 1000, loaded: line.loaded / 1000 }
    return [{ ...documentOf(record), productId, description, ...figures }]
  })
}

async function overLimitOf(
  db: Db,
  records: readonly BilledRecord[],
  { now }: ShipmentReader,
): Promise<BillingPreview['overLimit']> {
  const byCustomer = groupBy(records, ({ customer }) => customer.id)
  const today = [...(await readUsedPercents(db, [...byCustomer.keys()], calendarDateAt(now().getTime())))]
  const over = today.flatMap(([id, percent]) => (percent !== null && percent > 100 ? [{ id, percent }] : []))
  const orderIds = over.flatMap(({ id }) => (byCustomer.get(id) ?? []).map(({ row }) => row.id))
  const approvals = await readFinancialApprovals(db, orderIds)
  return over.flatMap(({ id, percent }) => {
    const own = byCustomer.get(id) ?? []
    const approval = approvals.find(({ orderId }) => own.some(({ row }) => row.id === orderId))
    const [first] = own
    if (first === undefined) return []
    const { name } = first.customer
    return [
      { customer: { id, name }, percent, approval: approval ? { by: approval.by, at: approval.at } : null },
    ]
  })
}
