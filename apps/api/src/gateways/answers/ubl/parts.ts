import type { AnswerItem, AnswerParty } from '@cais/domain/answers/documents'
import { unitCode } from '@cais/domain/answers/unit-codes'
import { readGln } from '@cais/domain/customers/gln'
import { amountText, quantityText } from '../carried-text.ts'
import { basic, group, type Xml } from './xml.ts'

const GLN = { schemeID: '0088' }
const MZN = { currencyID: 'MZN' }

export const amount = (name: string, centavos: number): Xml => basic(name, amountText(centavos), MZN)

export const quantityIn = (name: string, milli: number, line: AnswerItem): Xml =>
  basic(name, quantityText(milli), { unitCode: unitCode('ubl', line) })

/** A number is called a GLN only where its check digit is right. */
const endpoint = ({ gln }: AnswerParty) => (readGln(gln) === null ? '' : basic('EndpointID', gln, GLN))
const identification = ({ gln, code }: AnswerParty) =>
  readGln(gln) === null
    ? group('PartyIdentification', basic('ID', gln || code))
    : group('PartyIdentification', basic('ID', gln, GLN))

const address = ({ address: text }: AnswerParty) =>
  group(
    'PostalAddress',
    basic('StreetName', text.slice(0, 200)),
    group('Country', basic('IdentificationCode', 'MZ')),
  )

/** Who they are, for orders and despatches: an endpoint only where the transaction has one for that party. */
export const orderParty = (one: AnswerParty, parts: { endpoint?: boolean; legal?: boolean } = {}): Xml =>
  group(
    'Party',
    parts.endpoint ? endpoint(one) : '',
    identification(one),
    parts.legal ? '' : group('PartyName', basic('Name', one.name)),
    parts.legal ? group('PartyLegalEntity', basic('RegistrationName', one.name)) : '',
  )

/** With its address, for where goods leave and arrive. */
export const placedParty = (one: AnswerParty): Xml =>
  group(
    'Party',
    endpoint(one),
    identification(one),
    address(one),
    group('PartyLegalEntity', basic('RegistrationName', one.name)),
  )

/** With tax number, for what is paid. */
export const billedParty = (one: AnswerParty): Xml =>
  group(
    'Party',
    endpoint(one),
    identification(one),
    group('PartyName', basic('Name', one.name)),
    address(one),
    one.nuit === ''
      ? ''
      : group('PartyTaxScheme', basic('CompanyID', one.nuit), group('TaxScheme', basic('ID', 'VAT'))),
    group('PartyLegalEntity', basic('RegistrationName', one.name), basic('CompanyID', one.nuit)),
  )

/** An article with the codes of both sides; a despatch knows the batches of it as well. */
export const itemOf = ({ gtin, buyerCode, ownCode, description }: AnswerItem, ...more: readonly Xml[]): Xml =>
  group(
    'Item',
    basic('Name', description || ownCode || gtin),
    group('BuyersItemIdentification', basic('ID', buyerCode)),
    group('SellersItemIdentification', basic('ID', ownCode)),
    group('StandardItemIdentification', basic('ID', gtin, { schemeID: '0160' })),
    ...more,
  )

/** In Maputo, which has no summer time. */
export function localTime(instant: string): { readonly date: string; readonly time: string } {
  const local = new Date(Date.parse(instant) + 2 * 60 * 60 * 1000).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 19) }
}
