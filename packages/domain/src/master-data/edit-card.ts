import type { MasterNoun } from '../access/master-data.ts'
import { readPhone } from '../customers/phone.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import { type Printer, readPrinterAddress } from '../printing/printers.ts'
import { editRates } from '../vat/vat-code.ts'
import type { MasterCard, MasterCards, PaymentCondition, Team, Truck } from './cards.ts'
import { conditionCode } from './condition-code.ts'
import { plainRegistration, readRegistration } from './registration.ts'

/** What the rules ask about a record that only the database knows. */
export type MasterFacts = {
  /** The last day on which an invoice used a VAT code; null = none did. */
  readonly usedUntil: CalendarDate | null
  /** The names of the printers in use, with the branch of each. */
  readonly printers: ReadonlyMap<string, string | null>
  /** The people of the trucks, by id. */
  readonly crew: ReadonlyMap<number, { readonly branchId: string; readonly active: boolean }>
}

type Edit<Card> = {
  readonly before: Card | null
  readonly after: Card
  readonly facts: MasterFacts
}

type Rules<Card> = {
  /** Fields by which documents know the record: they never change. */
  readonly fixed: readonly (keyof Card & string)[]
  /** What no two records of the kind have alike, and the field that says it. Capitals and spaces make no difference. */
  readonly key: { readonly field: keyof Card & string; of(card: Card): string }
  /** The record as it is stored. Throws what is wrong with it, at its field. */
  readonly tidy?: (edit: Edit<Card>) => Card
}

const RULES: { readonly [Noun in MasterNoun]: Rules<MasterCards[Noun]> } = {
  'vat-codes': {
    fixed: ['code'],
    key: { field: 'code', of: ({ code }) => code },
    tidy: ({ before, after, facts }) =>
      after.rates === before?.rates
        ? after
        : { ...after, rates: editRates(before?.rates ?? [], after.rates, facts.usedUntil) },
  },
  'payment-conditions': {
    fixed: ['kind', 'days'],
    key: { field: 'kind', of: ({ code }) => code },
    tidy: tidyCondition,
  },
  reasons: { fixed: ['code'], key: { field: 'code', of: ({ code }) => code } },
  routes: { fixed: ['code'], key: { field: 'code', of: ({ code }) => code } },
  trucks: {
    fixed: [],
    key: { field: 'registration', of: ({ registration }) => plainRegistration(registration) },
    tidy: tidyTruck,
  },
  drivers: {
    fixed: [],
    key: { field: 'name', of: ({ branchId, name }) => `${branchId} ${name}` },
    tidy: ({ before, after }) =>
      after.phone === before?.phone ? after : { ...after, phone: enteredPhone(after.phone) },
  },
  teams: {
    fixed: [],
    key: { field: 'name', of: ({ branchId, name }) => `${branchId} ${name}` },
    tidy: tidyTeam,
  },
  holidays: { fixed: [], key: { field: 'date', of: ({ branchId, date }) => `${date} ${branchId ?? ''}` } },
  printers: { fixed: ['name'], key: { field: 'name', of: ({ name }) => name }, tidy: tidyPrinter },
}

/** The record with what was changed; what is left out stays. Throws FIELD_FIXED and what the rules of its kind refuse, each at its field. */
export function editMaster<Noun extends MasterNoun>(
  noun: Noun,
  {
    before,
    change,
    facts,
  }: {
    readonly before: MasterCard<Noun> | null
    readonly change: MasterCard<Noun>
    readonly facts: MasterFacts
  },
): MasterCard<Noun> {
  const rules: Rules<MasterCard<Noun>> = RULES[noun]
  const fixed = before && rules.fixed.find((field) => change[field] !== before[field])
  if (fixed) throw refusal('FIELD_FIXED', fixed)
  return rules.tidy?.({ before, after: change, facts }) ?? change
}

/** What no two records of the kind have alike, folded, and the field at which a second one is refused. */
export function masterKey<Noun extends MasterNoun>(noun: Noun, card: MasterCard<Noun>) {
  const { key }: Rules<MasterCard<Noun>> = RULES[noun]
  return { field: key.field, folded: foldCode(key.of(card)), shown: String(card[key.field] ?? '') }
}

/** Codes that differ by capitals or spaces are one. */
export const foldCode = (code: string): string => code.toUpperCase().replaceAll(/\s+/g, '')

/** Field by field what differs, as history stores it; of a new record what is not empty. */
export function masterChanges<Card extends MasterCard>(
  before: Card | null,
  after: Card,
): Readonly<Record<string, readonly [unknown, unknown]>> {
  const shown = (value: unknown) => (value === '' || value === undefined ? null : value)
  const old = new Map(Object.entries(before ?? {}))
  return Object.fromEntries(
    Object.entries(after)
      .map(([field, value]) => [field, [shown(old.get(field)), shown(value)]] as const)
      .filter(([, [one, other]]) => JSON.stringify(one) !== JSON.stringify(other)),
  )
}

/** A condition is known by what it says: its code is made once, of kind and days. */
function tidyCondition({ before, after }: Edit<PaymentCondition>): PaymentCondition {
  if (before !== null) return { ...after, code: before.code }
  if (after.kind === 'agreed') throw refusal('PAYMENT_CONDITION_UNKNOWN', 'kind')
  const days = after.kind === 'on-delivery' ? 0 : after.days
  return { ...after, days, code: conditionCode(after.kind, days) }
}

const CLASSES = ['ambientGrams', 'refrigeratedGrams', 'frozenGrams'] as const

function tidyTruck({ before, after }: Edit<Truck>): Truck {
  const registration =
    after.registration === before?.registration ? after.registration : readRegistration(after.registration)
  if (registration === null)
    throw refusal('REGISTRATION_INVALID', 'registration', { registration: after.registration })
  const over = CLASSES.find((field) => after[field] > after.capacityGrams)
  if (over) throw refusal('CAPACITY_OVER_TOTAL', over)
  return { ...after, registration }
}

function enteredPhone(text: string): string {
  if (text.trim() === '') return ''
  const phone = readPhone(text)
  if (phone === null) throw refusal('PHONE_INVALID', 'phone', { phone: text })
  return phone
}

/** Who is new in a team works in its branch; who left since then may stay on its list. */
function tidyTeam({ before, after, facts }: Edit<Team>): Team {
  const isMoved = before !== null && before.branchId !== after.branchId
  const wrong = after.members.findIndex((id, place) => {
    if (after.members.indexOf(id) !== place) return true
    if (!isMoved && before?.members.includes(id)) return false
    const member = facts.crew.get(id)
    return member === undefined || !member.active || member.branchId !== after.branchId
  })
  if (wrong !== -1) throw refusal('TEAM_MEMBER_UNKNOWN', 'members')
  return after
}

/** A printer speaks IPP, and another one in use that its branch may use takes over. */
function tidyPrinter({ before, after, facts }: Edit<Printer>): Printer {
  const address = readPrinterAddress(after.address)
  if (address === null) throw refusal('PRINTER_ADDRESS_INVALID', 'address', { address: after.address })
  const branch = facts.printers.get(after.fallback)
  const isUsable = branch === null || after.branchId === null || branch === after.branchId
  const isKnown = branch !== undefined && isUsable && after.fallback !== after.name
  if (after.fallback !== '' && after.fallback !== before?.fallback && !isKnown)
    throw refusal('PRINTER_UNKNOWN', 'fallback', { printer: after.fallback })
  return { ...after, address, forms: [...new Set(after.forms)] }
}

const refusal = (code: RuleCode, field: string, facts: RuleFacts = {}) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])
