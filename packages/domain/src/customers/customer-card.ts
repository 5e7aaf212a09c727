import { RuleError } from '../kernel/rule-error.ts'
import { daysOfCondition } from '../orders/due-date.ts'
import { type AddressChange, type CardAddress, editAddresses } from './card-addresses.ts'
import { readNuit } from './nuit.ts'
import { readPhone } from './phone.ts'
import { type AllocationType, missingWarehouses } from './served-from.ts'

export const PAPER_LANGUAGES = ['pt', 'en'] as const
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number]

/** What is written of a customer. An invoice stores a copy of its day. Money in centavos. */
export type CustomerCard = {
  readonly name: string
  readonly nuit: string | null
  /** Marked by whoever edits the card: may be billed without a NUIT (decision 0024). */
  readonly finalConsumer: boolean
  /** As orders name the customer that come in through Morpheus. */
  readonly morpheusName: string
  readonly morpheusAddress: string
  readonly phone: string
  readonly email: string
  /** Of forms and e-mails that the customer gets. */
  readonly paperLanguage: PaperLanguage
  readonly branchId: string
  /** Where documents of the customer are proposed to be served from. */
  readonly warehouse: string | null
  readonly provinceId: number | null
  readonly route: string
  readonly clientType: string | null
  readonly paymentCondition: string
  readonly creditLimit: number
  /** null = a document may be of any amount. */
  readonly transactionLimit: number | null
  readonly blockedCredit: boolean
  readonly withdraws: boolean
  readonly allocationType: AllocationType
  readonly cloverWarehouse: string | null
  readonly marinWarehouse: string | null
  readonly minShelfLifeDays: number
  /** false = not chosen for new documents; those there are go on. */
  readonly active: boolean
  readonly addresses: readonly CardAddress[]
}

/** What is left out stays; a NUIT of null or of spaces is taken off the card. */
export type CardChange = {
  readonly [Field in Exclude<keyof CustomerCard, 'addresses'>]?: CustomerCard[Field] | undefined
} & { readonly addresses?: readonly AddressChange[] | undefined }

/** A new card: what nobody says. */
export const NEW_CARD: Omit<CustomerCard, 'name' | 'branchId'> = {
  nuit: null,
  finalConsumer: false,
  morpheusName: '',
  morpheusAddress: '',
  phone: '',
  email: '',
  paperLanguage: 'pt',
  warehouse: null,
  provinceId: null,
  route: '',
  clientType: null,
  paymentCondition: '30 dias',
  creditLimit: 0,
  transactionLimit: null,
  blockedCredit: false,
  withdraws: false,
  allocationType: 'OWN',
  cloverWarehouse: null,
  marinWarehouse: null,
  minShelfLifeDays: 0,
  active: true,
  addresses: [],
}

/**
 * The card with what was changed. Throws NUIT_INVALID, PHONE_INVALID, PAYMENT_CONDITION_UNKNOWN, PRINCIPAL_WAREHOUSE_MISSING, ADDRESS_UNKNOWN,
 * ADDRESS_MISSING, GLN_INVALID. What was on the card before and is not changed is not judged.
 */
export function editCard(card: CustomerCard, { addresses, ...change }: CardChange): CustomerCard {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: CustomerCard = {
    ...card,
    ...given,
    ...(change.nuit !== undefined && { nuit: enteredNuit(change.nuit) }),
    ...(change.phone !== undefined && { phone: enteredPhone(change.phone, card.phone) }),
    ...(addresses !== undefined && { addresses: editAddresses(card.addresses, addresses) }),
  }
  if (after.paymentCondition !== card.paymentCondition) paymentDaysOf(after.paymentCondition)
  const [missing] = missingWarehouses(after)
  const isServedOtherwise = (['allocationType', 'cloverWarehouse', 'marinWarehouse'] as const).some(
    (field) => after[field] !== card[field],
  )
  if (missing && isServedOtherwise) throw refusal('PRINCIPAL_WAREHOUSE_MISSING', missing, {})
  return after
}

/** Days until payment of a condition: '30 dias', 'Pronto pagamento'. Throws PAYMENT_CONDITION_UNKNOWN. */
export function paymentDaysOf(condition: string): number {
  const days = daysOfCondition(condition)
  if (days === null) throw refusal('PAYMENT_CONDITION_UNKNOWN', 'paymentCondition', { condition })
  return days
}

/** Field by field what differs, as history stores it; of a new card what is not empty. */
export function cardChanges(before: CustomerCard | null, after: CustomerCard): CardChanges {
  const fields = Object.keys(after) as (keyof CustomerCard)[]
  return Object.fromEntries(
    fields
      .map((field) => [field, [shown(before, field), shown(after, field)]] as const)
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  )
}
export type CardChanges = Partial<Record<keyof CustomerCard, readonly [unknown, unknown]>>

function shown(card: CustomerCard | null, field: keyof CustomerCard): unknown {
  const value = card?.[field] ?? null
  if (field !== 'addresses') return value === '' ? null : value
  return (card?.addresses ?? []).map(({ id: _, ...address }) => address)
}

/**
 * Why no fiscal document can be made out to the customer: NUIT_MISSING, NUIT_INVALID; null = one can. A final consumer needs no NUIT,
 * but one that stands on the card is printed and so must hold.
 */
export function fiscalProblem({ nuit, finalConsumer }: Pick<CustomerCard, 'nuit' | 'finalConsumer'>) {
  if (nuit === null || nuit.trim() === '') return finalConsumer ? null : 'NUIT_MISSING'
  return readNuit(nuit) === null ? 'NUIT_INVALID' : null
}

function enteredNuit(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const nuit = readNuit(text)
  if (nuit === null) throw refusal('NUIT_INVALID', 'nuit', { nuit: text })
  return nuit
}

function enteredPhone(text: string, before: string): string {
  if (text.trim() === '' || text === before) return text.trim()
  const phone = readPhone(text)
  if (phone === null) throw refusal('PHONE_INVALID', 'phone', { phone: text })
  return phone
}

const refusal = (
  code: 'NUIT_INVALID' | 'PHONE_INVALID' | 'PAYMENT_CONDITION_UNKNOWN' | 'PRINCIPAL_WAREHOUSE_MISSING',
  field: string,
  facts: Readonly<Record<string, string>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
