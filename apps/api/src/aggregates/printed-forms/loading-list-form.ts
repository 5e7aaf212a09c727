import { weightsOf } from '@cais/domain/shipments/weights'
import type { Db } from '../../db/pool.ts'
import type { LoadingListForm, LoadingListGrouping } from '../../gateways/pdf/forms/loading-list-form.ts'
import { readSupplier } from '../company/read-company.ts'
import { readCollectionsToLoad } from '../shipments/collections-of-shipment.ts'
import { readShipmentLines } from '../shipments/read-shipment-lines.ts'
import type { ShipmentColumns } from '../shipments/record/shipment-record.ts'
import { goodsOf, readLoadingPlace, readPrintDocuments, truckOf } from './shipment-contents.ts'

type Printing = { readonly grouping: LoadingListGrouping; readonly printedBy: string; readonly now: Date }

/** The loading list of a shipment: all products, by customer in unloading order, or by product with who gets it. */
export async function loadingListForm(
  db: Db,
  row: ShipmentColumns,
  printing: Printing,
): Promise<LoadingListForm> {
  const truck = truckOf(row, await readLoadingPlace(db, row.warehouse_id))
  const goods = goodsOf(await readShipmentLines(db, row.id))
  const documents = await readPrintDocuments(db, row.id)
  return {
    kind: 'loading-list',
    grouping: printing.grouping,
    printedAt: printing.now.toISOString(),
    printedBy: printing.printedBy,
    supplier: await readSupplier(db, row.branch_id),
    truck,
    departsOn: row.departs_on,
    weights: {
      ambient: row.weight_ambient,
      refrigerated: row.weight_refrigerated,
      frozen: row.weight_frozen,
    },
    capacities: {
      ambient: row.capacity_ambient,
      refrigerated: row.capacity_refrigerated,
      frozen: row.capacity_frozen,
    },
    collections: await readCollectionsToLoad(db, row.id),
    documents: documents.map(({ orderId, position, orderNumber, name, deliveryAddress }) => {
      const lines = goods.get(orderId) ?? []
      return { position, orderNumber, customerName: name, deliveryAddress, lines, weights: weightsOf(lines) }
    }),
  }
}
