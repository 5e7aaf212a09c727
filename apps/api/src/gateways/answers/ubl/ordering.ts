import type { DespatchAdvice, OrderResponse } from '@cais/domain/answers/documents'
import { amount, itemOf, localTime, orderParty, placedParty, quantityIn } from './parts.ts'
import { basic, documentOf, group, type Xml } from './xml.ts'

const ORDER_CODES = { accepted: 'AP', changed: 'CA', rejected: 'RE' } as const
const LINE_CODES = { accepted: '5', changed: '3', pending: '3', rejected: '7' } as const

/** Peppol order response 3: lines are named only where the order is neither accepted nor refused whole. */
export function orderResponse(document: OrderResponse): Buffer {
  const { date, time } = localTime(document.issuedAt)
  return documentOf(
    'OrderResponse',
    basic('CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:order_response:3'),
    basic('ProfileID', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'),
    basic('ID', numberOf(document)),
    basic('IssueDate', date),
    basic('IssueTime', time),
    basic('OrderResponseCode', ORDER_CODES[document.answer]),
    basic('DocumentCurrencyCode', 'MZN'),
    group('OrderReference', basic('ID', document.orderNumber || document.number)),
    group('SellerSupplierParty', orderParty(document.seller, { endpoint: true, legal: true })),
    group('BuyerCustomerParty', orderParty(document.buyer, { endpoint: true, legal: true })),
    group(
      'Delivery',
      group(
        'PromisedDeliveryPeriod',
        basic('StartDate', document.deliverOn ?? ''),
        basic('EndDate', document.deliverOn ?? ''),
      ),
    ),
    ...(document.answer === 'changed' ? document.lines.map(responseLine) : []),
  )
}

/** A second answer has a number of its own. */
const numberOf = ({ number, version }: OrderResponse | DespatchAdvice) =>
  version === 1 ? number : `${number}/${version}`

const responseLine = (line: OrderResponse['lines'][number], at: number): Xml =>
  group(
    'OrderLine',
    group(
      'LineItem',
      basic('ID', String(at + 1)),
      basic('Note', line.reason ?? ''),
      basic('LineStatusCode', LINE_CODES[line.answer]),
      line.answer === 'rejected' ? '' : quantityIn('Quantity', line.confirmed, line),
      line.waiting === 0 ? '' : quantityIn('MaximumBackorderQuantity', line.waiting, line),
      line.price === null ? '' : group('Price', amount('PriceAmount', line.price)),
      itemOf(line),
    ),
    group('OrderLineReference', basic('LineID', line.sequence)),
  )

/** Peppol despatch advice 3. Which goods lie on which pallet is not known: the labels stand at the first line, the batches at each. */
const WITHDRAWN = 'Anulado / Cancelled'

export function despatchAdvice(document: DespatchAdvice): Buffer {
  const { date, time } = localTime(document.issuedAt)
  const left = localTime(document.leftAt)
  return documentOf(
    'DespatchAdvice',
    basic('CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3'),
    basic('ProfileID', 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3'),
    basic('ID', numberOf(document)),
    basic('IssueDate', date),
    basic('IssueTime', time),
    // the transaction of the network knows no cancellation: nothing is delivered, and the note says why
    document.isWithdrawn ? basic('Note', WITHDRAWN) : '',
    group('OrderReference', basic('ID', document.orderNumber || document.number)),
    group('DespatchSupplierParty', placedParty(document.seller)),
    group('DeliveryCustomerParty', placedParty(document.deliverTo)),
    group('BuyerCustomerParty', orderParty(document.buyer)),
    group('SellerSupplierParty', orderParty(document.seller)),
    group(
      'Shipment',
      basic('ID', document.number),
      document.ssccs.length === 0
        ? ''
        : basic('TotalTransportHandlingUnitQuantity', String(document.ssccs.length)),
      group(
        'Delivery',
        group(
          'EstimatedDeliveryPeriod',
          basic('StartDate', document.deliverOn ?? ''),
          basic('EndDate', document.deliverOn ?? ''),
        ),
        group('Despatch', basic('ActualDespatchDate', left.date), basic('ActualDespatchTime', left.time)),
      ),
    ),
    ...document.lines.map((line, at) => despatchLine(line, at, document)),
  )
}

function despatchLine(line: DespatchAdvice['lines'][number], at: number, document: DespatchAdvice): Xml {
  const batches = line.batches.map(({ batch, expiry }) =>
    group(
      'ItemInstance',
      group('LotIdentification', basic('LotNumberID', batch), basic('ExpiryDate', expiry ?? '')),
    ),
  )
  const labels = at === 0 ? document.ssccs : []
  return group(
    'DespatchLine',
    basic('ID', String(at + 1)),
    quantityIn('DeliveredQuantity', document.isWithdrawn ? 0 : line.quantity, line),
    group(
      'OrderLineReference',
      basic('LineID', line.sequence),
      group('OrderReference', basic('ID', document.orderNumber)),
    ),
    itemOf(line, ...batches),
    labels.length === 0
      ? ''
      : group(
          'Shipment',
          basic('ID', 'NA'),
          ...labels.map((sscc) =>
            group('TransportHandlingUnit', basic('ID', sscc), basic('TransportHandlingUnitTypeCode', 'PX')),
          ),
        ),
  )
}
