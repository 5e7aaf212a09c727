import type { Content } from 'pdfmake/interfaces.js'
import type { Customer, Truck } from '../forms/parties.ts'
import { labelled } from './facts.ts'
import { nuit } from './format.ts'

/** Who buys, on the left; where the goods go and with what truck, on the right. */
export const parties = (customer: Customer, deliveryAddress: string, truck: Truck | null): Content => ({
  columns: [
    { width: '*', stack: [labelled('Cliente', customerBlock(customer))] },
    { width: '*', stack: [labelled('Local de entrega', deliveryBlock(deliveryAddress, truck))] },
  ],
  columnGap: 24,
})

const customerBlock = (customer: Customer): Content => ({
  stack: [
    { text: customer.name, bold: true, fontSize: 10.5 },
    { text: customer.address },
    { text: identity(customer), margin: [0, 1, 0, 0] },
  ],
})

const identity = ({ code, nuit: digits }: Customer): string =>
  `NUIT ${digits === null ? 'não indicado' : nuit(digits)}  ·  Cliente n.º ${code}`

const deliveryBlock = (address: string, truck: Truck | null): Content => ({
  stack: [{ text: address }, ...(truck === null ? [] : truckLines(truck))],
})

const truckLines = (truck: Truck): Content[] => [
  { text: `Carga ${truck.shipmentNumber}  ·  ${truck.carRegistration}  ·  ${truck.driverName}` },
]
