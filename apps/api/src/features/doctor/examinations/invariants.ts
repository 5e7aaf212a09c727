import { type Finding as Broken, checkInvariants } from '../../stock/queries/check-invariants.ts'
import type { Examination } from '../finding.ts'

/** What each rule means, for the sentence: the record, what it must come to, what it says. */
const SENTENCES: Readonly<Record<Broken['rule'], (broken: Broken) => string>> = {
  'reserved-is-held': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are reserved, but lines hold ${expected}.`,
  'on-hand-is-moved': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are on hand, but its movements come to ${expected}.`,
  'movement-has-its-sign': ({ record, expected, found }) =>
    `${record}: a ${expected} moved ${found} thousandths, which is the wrong way.`,
  'swap-is-a-pair': ({ record, found }) =>
    `${record}: its swaps come to ${found} thousandths instead of nothing.`,
  'count-is-posted': ({ record, expected, found }) =>
    `${record}: the inventory found ${expected} thousandths, its movements come to ${found}.`,
  'bucket-is-held': ({ record, expected, found }) =>
    `${record}: the line says ${found} (reserved/picking/loading), its batches hold ${expected}.`,
  'series-has-no-gap': ({ record, expected, found }) =>
    `${record}: the last number is ${expected}, but there are ${found}.`,
  'invoice-is-its-lines': ({ record, expected, found }) =>
    `${record}: net and discounts are ${found}, its lines come to ${expected}.`,
  'shipment-holds-30': ({ record, expected, found }) =>
    `${record}: it carries ${found} documents and says ${expected}; the most is 30.`,
  'billed-once': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are billed, but the invoices say ${expected}.`,
  'state-is-derived': ({ record, expected, found }) =>
    `${record}: stored as ${found}, but its facts say ${expected}.`,
  'approval-is-of-document': ({ record }) =>
    `${record}: the approval in force was given to a document that reads otherwise now.`,
}

export const invariants: Examination = {
  name: 'stock, lines, series, invoices, states and approvals agree',
  examine: async ({ db }) => (await checkInvariants(db)).map((broken) => SENTENCES[broken.rule](broken)),
}
