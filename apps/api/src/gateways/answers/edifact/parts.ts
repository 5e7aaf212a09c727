import type { AnswerDocument, AnswerItem, AnswerParty } from '@cais/domain/answers/documents'
import { unitCode } from '@cais/domain/answers/unit-codes'
import { quantityText } from '../carried-text.ts'
import { inParts, segment } from './segments.ts'

const compact = (date: string) => date.replaceAll('-', '')

export const day = (qualifier: string, date: string | null): string[] =>
  date === null ? [] : [segment('DTM', [qualifier, compact(date), '102'])]

/** To the minute, in Maputo, as people there read it. */
export function minute(qualifier: string, instant: string): string {
  const local = new Date(Date.parse(instant) + 2 * 60 * 60 * 1000).toISOString()
  return segment('DTM', [
    qualifier,
    `${compact(local.slice(0, 10))}${local.slice(11, 16).replace(':', '')}`,
    '203',
  ])
}

export const reference = (qualifier: string, value: string): string[] =>
  value === '' ? [] : [segment('RFF', [qualifier, value.slice(0, 35)])]

/** A party by its GLN, else by the code that they use, with its name and address. */
function party(qualifier: string, { gln, code, name, address }: AnswerParty): string {
  const id = gln !== '' ? [gln, '', '9'] : [code.slice(0, 17), '', '91']
  return segment('NAD', qualifier, id, '', inParts(name, 35, 2), inParts(address, 35, 3))
}

export const parties = ({ seller, buyer, deliverTo }: AnswerDocument): string[] => [
  party('BY', buyer),
  ...(seller.nuit === ''
    ? [party('SU', seller)]
    : [party('SU', seller), segment('RFF', ['VA', seller.nuit])]),
  party('DP', deliverTo),
]

/** The lines are counted on; the number that the retailer gave stands beside it. */
export function item(
  position: number,
  { gtin, buyerCode, ownCode, description }: AnswerItem,
  action = '',
): string[] {
  const codes: string[][] = [
    ...(ownCode === '' ? [] : [[ownCode.slice(0, 35), 'SA']]),
    ...(buyerCode === '' ? [] : [[buyerCode.slice(0, 35), 'IN']]),
  ]
  return [
    segment('LIN', String(position), action, gtin === '' ? '' : [gtin, 'EN']),
    ...(codes.length === 0 ? [] : [segment('PIA', '1', ...codes)]),
    ...(description === '' ? [] : [segment('IMD', 'F', '', ['', '', '', ...inParts(description, 35, 2)])]),
  ]
}

export const quantity = (qualifier: string, milli: number, line: AnswerItem): string =>
  segment('QTY', [qualifier, quantityText(milli), unitCode('edifact', line)])
