import type { Content } from 'pdfmake/interfaces.js'
import type { Customer, Truck } from '../forms/parties.ts'
import { labelled } from './facts.ts'
import { nuit } from './format.ts'
import { type Paper, PORTUGUESE } from './paper.ts'

/** Who buys, on the left; where the goods go and with what truck, on the right. */
export const parties = (
  customer: Customer,
  { deliveryAddress, truck }: { readonly deliveryAddress: string; readonly truck: Truck | null },
  paper: Paper = PORTUGUESE,
): Content => ({
  columns: [
    { width: '*', stack: [labelled(paper.words.customer, customerBlock(customer, paper))] },
    {
      width: '*',
      stack: [labelled(paper.words.deliveryPlace, deliveryBlock(deliveryAddress, truck, paper))],
    },
  ],
  columnGap: 24,
})

const customerBlock = (customer: Customer, paper: Paper): Content => ({
  stack: [
    { text: customer.name, bold: true, fontSize: 10.5 },
    { text: customer.address },
    { text: identity(customer, paper), margin: [0, 1, 0, 0] },
  ],
})

/** NUIT and number of the customer. */
export const identity = ({ code, nuit: digits }: Customer, { words }: Paper): string =>
  `NUIT ${digits === null ? words.noNuit : nuit(digits)}  ·  ${words.customerNumber} ${code}`

const deliveryBlock = (address: string, truck: Truck | null, paper: Paper): Content => ({
  stack: [{ text: address }, ...(truck === null ? [] : truckLines(truck, paper))],
})

const truckLines = ({ shipmentNumber, carRegistration, driverName }: Truck, { words }: Paper): Content[] => [
  { text: `${words.shipment} ${shipmentNumber}  ·  ${carRegistration}  ·  ${driverName}` },
]
