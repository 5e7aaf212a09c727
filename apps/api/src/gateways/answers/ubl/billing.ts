import type { BillingDocument } from '@cais/domain/answers/documents'
import { rateText } from '../carried-text.ts'
import { amount, billedParty, itemOf, quantityIn } from './parts.ts'
import { basic, documentOf, group, type Xml } from './xml.ts'

/** Invoice and credit note of Peppol BIS Billing 3: the same things under other names. */
export function billingDocument(document: BillingDocument): Buffer {
  const isNote = document.kind === 'credit-note'
  return documentOf(
    isNote ? 'CreditNote' : 'Invoice',
    basic('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
    basic('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    basic('ID', document.number),
    basic('IssueDate', document.issuedOn),
    isNote ? '' : basic('DueDate', document.dueOn ?? ''),
    isNote ? basic('CreditNoteTypeCode', '381') : basic('InvoiceTypeCode', '380'),
    basic('Note', document.note),
    basic('DocumentCurrencyCode', 'MZN'),
    // one of the two must be there
    document.orderNumber === '' ? basic('BuyerReference', document.buyer.code || document.number) : '',
    group('OrderReference', basic('ID', document.orderNumber)),
    ...document.invoices.map(({ number, issuedOn }) =>
      group(
        'BillingReference',
        group('InvoiceDocumentReference', basic('ID', number), basic('IssueDate', issuedOn)),
      ),
    ),
    group('DespatchDocumentReference', basic('ID', document.deliveryNumber)),
    group('AccountingSupplierParty', billedParty(document.seller)),
    group('AccountingCustomerParty', billedParty(document.buyer)),
    deliveryOf(document),
    taxTotal(document),
    totals(document),
    ...document.lines.map((line, at) => billedLine(line, at, document)),
  )
}

function deliveryOf({ deliverTo, deliveredOn }: BillingDocument): Xml {
  return group(
    'Delivery',
    basic('ActualDeliveryDate', deliveredOn ?? ''),
    group(
      'DeliveryLocation',
      basic('ID', deliverTo.gln, { schemeID: '0088' }),
      group(
        'Address',
        basic('StreetName', deliverTo.address.slice(0, 200)),
        group('Country', basic('IdentificationCode', 'MZ')),
      ),
    ),
    group('DeliveryParty', group('PartyName', basic('Name', deliverTo.name))),
  )
}

/** Category S of UN/ECE 5305 where there is VAT, E where there is none, with the reason that the law asks for. */
const category = (name: string, { rate, exemption }: { rate: number; exemption: string }, reason: boolean) =>
  group(
    name,
    basic('ID', rate === 0 ? 'E' : 'S'),
    basic('Percent', rateText(rate)),
    reason && rate === 0 ? basic('TaxExemptionReason', exemption || 'Isento') : '',
    group('TaxScheme', basic('ID', 'VAT')),
  )

const taxTotal = ({ vat, vatTotal }: BillingDocument) =>
  group(
    'TaxTotal',
    amount('TaxAmount', vatTotal),
    ...vat.map((one) =>
      group(
        'TaxSubtotal',
        amount('TaxableAmount', one.base),
        amount('TaxAmount', one.amount),
        category('TaxCategory', one, true),
      ),
    ),
  )

const totals = ({ net, total }: BillingDocument) =>
  group(
    'LegalMonetaryTotal',
    amount('LineExtensionAmount', net),
    amount('TaxExclusiveAmount', net),
    amount('TaxInclusiveAmount', total),
    amount('PayableAmount', total),
  )

/** The discount closes what price and quantity leave open, so that the line adds up to the centavo. */
function billedLine(line: BillingDocument['lines'][number], at: number, { kind }: BillingDocument): Xml {
  const isNote = kind === 'credit-note'
  const difference = Math.round((line.price * line.quantity) / 1000) - line.total
  return group(
    isNote ? 'CreditNoteLine' : 'InvoiceLine',
    basic('ID', String(at + 1)),
    quantityIn(isNote ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, line),
    amount('LineExtensionAmount', line.total),
    group('OrderLineReference', basic('LineID', line.sequence)),
    difference === 0
      ? ''
      : group(
          'AllowanceCharge',
          basic('ChargeIndicator', difference < 0 ? 'true' : 'false'),
          basic('AllowanceChargeReason', difference < 0 ? 'Arredondamento' : 'Desconto'),
          amount('Amount', Math.abs(difference)),
        ),
    itemOf(line, category('ClassifiedTaxCategory', { rate: line.vatRate, exemption: line.exemption }, false)),
    group('Price', amount('PriceAmount', line.price)),
  )
}
