import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Invoices to be printed, locked by id, with what their paper says beside what they hold themselves. */
export const lockPrinted = (trx: Trx, invoiceIds: readonly number[]) =>
  trx
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('users as seller', 'seller.id', 'o.created_by')
    .innerJoin('operations as operation', 'operation.id', 'o.operation_id')
    .innerJoin('shipments as shipment', 'shipment.id', 'i.shipment_id')
    .innerJoin('warehouses as warehouse', 'warehouse.id', 'shipment.warehouse_id')
    .selectAll('i')
    .select(['o.type', 'o.delivery_address', 'operation.name as operation_name'])
    .select(sql<string>`rtrim(seller.name || ' ' || seller.surname)`.as('seller_name'))
    .select(['shipment.number as shipment_number', 'shipment.driver_name', 'shipment.car_registration'])
    .select(['shipment.route', 'shipment.assignee_name', 'warehouse.name as warehouse_name'])
    .where('i.id', '=', sql<number>`any(${[...invoiceIds]}::bigint[])`)
    .orderBy('i.id')
    .forUpdate('i')
    .execute()

export type PrintedInvoice = Awaited<ReturnType<typeof lockPrinted>>[number]
