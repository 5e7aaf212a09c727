import { RuleError } from '../kernel/rule-error.ts'

/** What the documents of PRIMAVERA hold at most, in characters: customer, name, registration and reference. */
export const ERP_LIMITS = { customer: 12, name: 50, registration: 25, reference: 20 } as const

export type ErpHeader = {
  readonly customer: string
  readonly name: string
  readonly registration: string
  readonly reference: string
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

/** Decimals of a price, as of every amount here. */
export const ERP_PRICE_DECIMALS = 2

/** Centavos of an amount that the ERP writes in meticais; null when it has more decimals than two. */
export function centavosOfErp(amount: number): number | null {
  const centavos = Math.round(amount * 100)
  return Math.abs(amount * 100 - centavos) < 1e-4 ? centavos : null
}

/** The document types, as the ERP and people know them. */
export const ERP_SYSTEMS = ['built-in', 'primavera'] as const
export type ErpSystem = (typeof ERP_SYSTEMS)[number]

/** What is read from the ERP, in the order in which one needs the other. */
export const ERP_SYNC_KINDS = ['customers', 'articles', 'prices', 'stock', 'account', 'orders'] as const
export type ErpSyncKind = (typeof ERP_SYNC_KINDS)[number]

/** Fields of master data that the ERP owns where one is connected. */
export const ERP_OWNED = {
  customer: ['name', 'nuit', 'creditLimit', 'blockedCredit'],
  product: ['description', 'unitPrice'],
} as const
