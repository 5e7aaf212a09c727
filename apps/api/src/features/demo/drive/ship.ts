import { MAX_DOCUMENTS } from '@cais/contract/shipments/schemas'
import type { Crew } from './crew.ts'
import { waitUntil } from './wait-until.ts'

/** Splits documents into trucks. */
export const truckloads = (orderIds: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(orderIds.length / MAX_DOCUMENTS) }, (_, truck) =>
    orderIds.slice(truck * MAX_DOCUMENTS, (truck + 1) * MAX_DOCUMENTS),
  )

/** Loads a truck, sends it off and has its documents billed. Answers what each document that was not billed says. */
export async function ship(crew: Crew, warehouseId: string, orderIds: readonly number[]): Promise<string[]> {
  const body = { ...TRUCK, warehouseId, orderIds: [...orderIds] }
  const { content: shipment } = await crew.picking.call('POST /shipments', { body })
  const params = { id: shipment.id }
  await crew.picking.call('PUT /shipments/{id}/status-update/{status}', {
    params: { ...params, status: 'loading' },
  })
  await crew.distribution.call('PUT /shipments/{id}/status-update/{status}', {
    params: { ...params, status: 'finished' },
  })
  await crew.distribution.call('POST /shipments/{id}/invoice', { params, body: {} })
  const documents = await waitUntil(`the invoices of shipment ${shipment.number}`, async () => {
    const { data } = await crew.distribution.call('GET /shipments/{id}', { params })
    return data.stage === 'billing' ? undefined : data.documents
  })
  return documents.flatMap(({ number, billing }) =>
    billing.state === 'billed' ? [] : [`${number}: ${billing.state} ${billing.message ?? ''}`],
  )
}

const TRUCK = {
  assigneeName: 'Equipa de carga A',
  driverName: 'Motorista da condução',
  carRegistration: 'CAI 500 MC',
  route: 'Condução de demonstração',
}
