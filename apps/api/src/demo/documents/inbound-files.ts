import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { gs1CheckDigit } from '@cais/domain/kernel/check-digit'

/** The number of a place of business, as the demo hands them out. */
export function glnOf(place: number): string {
  const digits = `600123400${String(place).padStart(3, '0')}`
  return `${digits}${gs1CheckDigit(digits)}`
}

export type OrderedLine = {
  /** As the sender names the article: a number of GS1, or our own code. */
  readonly gtin?: string
  readonly code?: string
  readonly description: string
  readonly quantity: number
  /** MZN of one, where the sender writes a price. */
  readonly price?: number
}
export type OrderedBy = {
  readonly number: string
  readonly orderedOn: CalendarDate
  readonly deliverOn: CalendarDate
  /** GLN or code of the store. */
  readonly store: string
  readonly storeName: string
  readonly lines: readonly OrderedLine[]
}

const compact = (date: CalendarDate) => date.replaceAll('-', '')

/** An interchange of EDIFACT ORDERS (D96A, EANCOM) with one message for each order. */
export function edifactOrders(
  sender: string,
  { reference, orders }: { readonly reference: number; readonly orders: readonly OrderedBy[] },
): Buffer {
  const day = compact(orders[0]?.orderedOn ?? '').slice(2)
  const segments = [
    `UNB+UNOC:3+${sender}:14+${glnOf(1)}:14+${day}:0715+${reference}`,
    ...orders.flatMap((order, at) => edifactMessage(sender, { order, number: at + 1 })),
    `UNZ+${orders.length}+${reference}`,
  ]
  return Buffer.from(segments.map((segment) => `${segment}'`).join('\n'), 'latin1')
}

function edifactMessage(
  buyer: string,
  { order, number }: { readonly order: OrderedBy; readonly number: number },
): string[] {
  const body = [
    `UNH+${number}+ORDERS:D:96A:UN:EAN008`,
    `BGM+220+${order.number}+9`,
    `DTM+137:${compact(order.orderedOn)}:102`,
    `DTM+2:${compact(order.deliverOn)}:102`,
    `NAD+BY+${buyer}::9`,
    `NAD+DP+${order.store}::9++${order.storeName}`,
    ...order.lines.flatMap(({ gtin, code, description, quantity, price }, at) => [
      `LIN+${at + 1}++${gtin === undefined ? `${code}:SA` : `${gtin}:EN`}`,
      `IMD+F++:::${description}`,
      `QTY+21:${quantity}`,
      ...(price === undefined ? [] : [`PRI+AAA:${price.toFixed(2)}`]),
    ]),
    'UNS+S',
    `CNT+2:${order.lines.length}`,
  ]
  return [...body, `UNT+${body.length + 1}+${number}`]
}

/** A table as a retailer's shop system saves it: semicolons, a decimal comma. */
export function csvOrders(orders: readonly OrderedBy[]): Buffer {
  const rows = orders.flatMap((order) =>
    order.lines.map(({ code = '', description, quantity, price }) =>
      [
        order.number,
        order.orderedOn,
        order.store,
        order.storeName,
        code,
        description,
        String(quantity),
        price === undefined ? '' : price.toFixed(2).replace('.', ','),
        order.deliverOn,
      ].join(';'),
    ),
  )
  const head = 'Encomenda;Data;Loja;Nome da loja;Artigo;Designação;Quantidade;Preço;Entrega'
  return Buffer.from(`${[head, ...rows].join('\r\n')}\r\n`)
}

const NAMESPACES = ['Order', 'CommonAggregateComponents', 'CommonBasicComponents'].map(
  (name) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
)

/** An order of UBL 2, as Peppol writes it. */
export function ublOrder(buyer: { readonly gln: string; readonly name: string }, order: OrderedBy): Buffer {
  const [root, aggregates, basics] = NAMESPACES
  const lines = order.lines.map(
    ({ gtin, description, quantity, price = 0 }, at) => `  <cac:OrderLine>
    <cac:LineItem>
      <cbc:ID>${at + 1}</cbc:ID>
      <cbc:Quantity>${quantity}</cbc:Quantity>
      <cac:Price><cbc:PriceAmount currencyID="MZN">${price.toFixed(2)}</cbc:PriceAmount></cac:Price>
      <cac:Item>
        <cbc:Name>${description}</cbc:Name>
        <cac:StandardItemIdentification><cbc:ID schemeID="0160">${gtin}</cbc:ID></cac:StandardItemIdentification>
      </cac:Item>
    </cac:LineItem>
  </cac:OrderLine>
`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="${root}" xmlns:cac="${aggregates}" xmlns:cbc="${basics}">
  <cbc:ID>${order.number}</cbc:ID>
  <cbc:IssueDate>${order.orderedOn}</cbc:IssueDate>
  <cbc:DocumentCurrencyCode>MZN</cbc:DocumentCurrencyCode>
  <cac:BuyerCustomerParty>
    <cac:Party>
      <cbc:EndpointID schemeID="0088">${buyer.gln}</cbc:EndpointID>
      <cac:PartyName><cbc:Name>${buyer.name}</cbc:Name></cac:PartyName>
    </cac:Party>
  </cac:BuyerCustomerParty>
  <cac:Delivery>
    <cac:DeliveryLocation><cbc:ID schemeID="0088">${order.store}</cbc:ID></cac:DeliveryLocation>
    <cac:RequestedDeliveryPeriod><cbc:StartDate>${order.deliverOn}</cbc:StartDate></cac:RequestedDeliveryPeriod>
  </cac:Delivery>
${lines.join('')}</Order>
`)
}
