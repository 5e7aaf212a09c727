import type {
  AnswerDocument,
  BilledVat,
  BillingDocument,
  DespatchAdvice,
  OrderResponse,
} from '@cais/domain/answers/documents'
import { amountText, rateText } from '../carried-text.ts'
import type { AnswerHead } from '../write-answer.ts'
import { day, item, minute, parties, quantity, reference } from './parts.ts'
import { inParts, interchange, segment } from './segments.ts'

const TYPES = {
  'order-response': ['ORDRSP', 'D', '96A', 'UN', 'EAN005'],
  'despatch-advice': ['DESADV', 'D', '96A', 'UN', 'EAN005'],
  invoice: ['INVOIC', 'D', '96A', 'UN', 'EAN008'],
  'credit-note': ['INVOIC', 'D', '96A', 'UN', 'EAN008'],
} as const

/** ORDRSP, DESADV and INVOIC of directory D.96A, as EANCOM 1997 uses them. */
export function writeEdifact(document: AnswerDocument, head: AnswerHead): Buffer {
  return interchange({ type: TYPES[document.kind], ...head }, bodyOf(document))
}

function bodyOf(document: AnswerDocument): string[] {
  switch (document.kind) {
    case 'order-response':
      return orderResponse(document)
    case 'despatch-advice':
      return despatchAdvice(document)
    default:
      return billing(document)
  }
}

const orderOf = ({ orderNumber, orderedOn }: AnswerDocument) =>
  orderNumber === '' ? [] : [...reference('ON', orderNumber), ...day('171', orderedOn)]

const versioned = ({ number, version }: AnswerDocument) =>
  `${number}${version > 1 ? `/${version}` : ''}`.slice(0, 35)

/** Code of the answer in BGM and in LIN, by the lists of D.96A. */
const ORDER_CODES = { accepted: '29', changed: '4', rejected: '27' } as const
const LINE_CODES = { accepted: '5', changed: '3', pending: '3', rejected: '7' } as const

function orderResponse(document: OrderResponse): string[] {
  return [
    segment('BGM', '231', versioned(document), ORDER_CODES[document.answer]),
    ...day('137', document.issuedOn),
    ...day('2', document.deliverOn),
    ...orderOf(document),
    ...parties(document),
    segment('CUX', ['2', 'MZN', '9']),
    ...document.lines.flatMap((line, at) => [
      ...item(at + 1, line, LINE_CODES[line.answer]),
      quantity('21', line.ordered, line),
      quantity('113', line.confirmed, line),
      ...(line.waiting > 0 ? [quantity('83', line.waiting, line)] : []),
      ...(line.reason === null ? [] : [segment('FTX', 'LIN', '', '', [line.reason])]),
      ...(line.price === null ? [] : [segment('PRI', ['AAA', amountText(line.price)])]),
      ...reference('LI', line.sequence),
    ]),
    segment('UNS', 'S'),
    segment('CNT', ['2', String(document.lines.length)]),
  ]
}

function despatchAdvice(document: DespatchAdvice): string[] {
  const { ssccs, registration, lines, isWithdrawn } = document
  const change = document.version > 1 ? '5' : '9'
  return [
    segment('BGM', '351', versioned(document), isWithdrawn ? '1' : change),
    ...day('137', document.issuedOn),
    minute('11', document.leftAt),
    ...day('17', document.deliverOn),
    ...orderOf(document),
    ...reference('DQ', document.number),
    ...parties(document),
    ...(registration === ''
      ? []
      : [segment('TDT', '20', '', '30', '31', '', '', '', ['', '', '', registration.slice(0, 35)])]),
    segment('CPS', '1'),
    ...(ssccs.length === 0 ? [] : [segment('PAC', String(ssccs.length), '', 'PX'), segment('PCI', '33E')]),
    ...ssccs.map((sscc) => segment('GIN', 'BJ', sscc)),
    ...lines.flatMap((line, at) => [
      ...item(at + 1, line),
      quantity('12', line.quantity, line),
      ...reference('LI', line.sequence),
      ...line.batches.flatMap(({ batch, expiry, quantity: part }) => [
        segment('PCI', '17'),
        ...day('36', expiry),
        quantity('12', part, line),
        ...(batch === '' ? [] : [segment('GIN', 'BX', batch.slice(0, 35))]),
      ]),
    ]),
    segment('CNT', ['2', String(lines.length)]),
  ]
}

const vatSegment = ({ rate, exemption }: Pick<BilledVat, 'rate' | 'exemption'>) =>
  segment('TAX', '7', 'VAT', '', '', ['', '', '', rateText(rate)], rate === 0 && exemption !== '' ? 'E' : 'S')

function billing(document: BillingDocument): string[] {
  const isNote = document.kind === 'credit-note'
  return [
    segment('BGM', isNote ? '381' : '380', versioned(document), '9'),
    ...day('137', document.issuedOn),
    ...day('35', document.deliveredOn),
    ...(document.note === '' ? [] : [segment('FTX', 'ZZZ', '', '', inParts(document.note, 70, 5))]),
    ...orderOf(document),
    ...reference('DQ', document.deliveryNumber),
    ...document.invoices.flatMap(({ number, issuedOn }) => [
      ...reference('IV', number),
      ...day('171', issuedOn),
    ]),
    ...parties(document),
    segment('CUX', ['2', 'MZN', '4']),
    ...(document.dueOn === null ? [] : [segment('PAT', '1'), ...day('13', document.dueOn)]),
    ...document.lines.flatMap((line, at) => [
      ...item(at + 1, line),
      quantity('47', line.quantity, line),
      segment('MOA', ['203', amountText(line.total)]),
      segment('PRI', ['AAB', amountText(line.price)]),
      ...reference('LI', line.sequence),
      vatSegment({ rate: line.vatRate, exemption: line.exemption }),
      ...(line.discount === 0
        ? []
        : [
            segment('ALC', line.discount > 0 ? 'A' : 'C'),
            segment('MOA', ['204', amountText(Math.abs(line.discount))]),
          ]),
    ]),
    segment('UNS', 'S'),
    segment('CNT', ['2', String(document.lines.length)]),
    segment('MOA', ['79', amountText(document.net)]),
    segment('MOA', ['124', amountText(document.vatTotal)]),
    segment('MOA', ['86', amountText(document.total)]),
    ...document.vat.flatMap((vat) => [
      vatSegment(vat),
      segment('MOA', ['125', amountText(vat.base)]),
      segment('MOA', ['124', amountText(vat.amount)]),
    ]),
  ]
}
