import { RuleError } from '../kernel/rule-error.ts'

/** What the documents of PRIMAVERA hold at most, in characters: customer, name, registration and reference. */
const ERP_LIMITS = { customer: 12, name: 50, registration: 25, reference: 20 } as const

export type ErpHeader = {
  readonly customer: string
  readonly name: string
  readonly registration: string
  readonly reference: string
}

/** What a card may hold so that the ERP takes it. Throws ERP_CUSTOMER_CODE_LONG, ERP_NAME_LONG at their field. */
export function checkErpCard({ code, name }: { readonly code: string | null; readonly name: string }): void {
  try {
    checkErpLimits({ customer: code ?? '', name, registration: '', reference: '' })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const field = error.code === 'ERP_NAME_LONG' ? 'name' : 'code'
    throw new RuleError(error.code, error.facts, [{ field, rule: error.code, facts: error.facts }])
  }
}

/** Checked before anything is sent. Throws ERP_CUSTOMER_CODE_LONG, ERP_NAME_LONG, ERP_REGISTRATION_LONG, ERP_REFERENCE_LONG. */
export function checkErpLimits({ customer, name, registration, reference }: ErpHeader): void {
  const { customer: code, ...max } = ERP_LIMITS
  if (customer.length > code) throw new RuleError('ERP_CUSTOMER_CODE_LONG', { code: customer, max: code })
  if (name.length > max.name) throw new RuleError('ERP_NAME_LONG', { name, max: max.name })
  if (registration.length > max.registration)
    throw new RuleError('ERP_REGISTRATION_LONG', { registration, max: max.registration })
  if (reference.length > max.reference)
    throw new RuleError('ERP_REFERENCE_LONG', { reference, max: max.reference })
}

/** Centavos of an amount that the ERP writes in meticais; null when it has more decimals than two. */
export function centavosOfErp(amount: number): number | null {
  const centavos = Math.round(amount * 100)
  return Math.abs(amount * 100 - centavos) < 1e-4 ? centavos : null
}

/** What may stand behind Cais: its own ledger, or PRIMAVERA. */
export const ERP_SYSTEMS = ['built-in', 'primavera'] as const
export type ErpSystem = (typeof ERP_SYSTEMS)[number]

/** What is read from the ERP, in the order in which one needs the other. */
export const ERP_SYNC_KINDS = ['customers', 'articles', 'prices', 'stock', 'account', 'orders'] as const
export type ErpSyncKind = (typeof ERP_SYNC_KINDS)[number]

/** Fields of master data that the ERP owns where one is connected. */
const ERP_OWNED = {
  customer: ['name', 'creditLimit', 'blockedCredit'],
  product: ['description'],
} as const

export type ErpOwnedNoun = keyof typeof ERP_OWNED

/** The fields of a noun that are changed in the ERP only, where one is connected. */
export const erpFields = (noun: ErpOwnedNoun, system: ErpSystem): readonly string[] =>
  system === 'built-in' ? [] : ERP_OWNED[noun]

/** Throws ERP_OWNS_FIELD, with each field that the ERP owns among those that change. */
export function requireNotErps(noun: ErpOwnedNoun, changed: readonly string[], system: ErpSystem): void {
  const owned = erpFields(noun, system)
  const details = changed
    .filter((field) => owned.includes(field))
    .map((field) => ({ field, rule: 'ERP_OWNS_FIELD' }))
  if (details.length > 0) throw new RuleError('ERP_OWNS_FIELD', {}, details)
}
