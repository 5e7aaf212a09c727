import { needsReason } from '@cais/domain/customers/card-rights'
import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { AllocationType } from '@cais/domain/customers/served-from'
import type { ApiData, ApiInput, ApiRow } from '../../../lib/api/api.ts'
import { mergeForm, type Versions } from '../../../lib/forms/merge-form.ts'

export type Customer = ApiData<'GET /customers/{id}'>
export type CustomerRow = ApiRow<'GET /customers'>

export type AddressRow = {
  /** Tells rows apart while they are being typed. */
  readonly key: string
  /** null = it is new. */
  readonly id: number | null
  readonly address: string
  readonly provinceId: string | null
  readonly gln: string
  readonly isDefault: boolean
  readonly active: boolean
}

/** The fields of a customer as the call names them, as they are typed. */
export type CustomerForm = {
  readonly name: string
  readonly nuit: string
  readonly finalConsumer: boolean
  readonly clientType: string | null
  readonly phone: string
  readonly email: string
  readonly paperLanguage: PaperLanguage
  readonly active: boolean
  readonly paymentCondition: string
  readonly creditLimit: number | null
  readonly transactionLimit: number | null
  readonly blockedCredit: boolean
  readonly branchId: string | null
  readonly warehouse: string | null
  readonly provinceId: string | null
  readonly route: string
  readonly withdraws: boolean
  readonly minShelfLifeDays: number | null
  readonly allocationType: AllocationType
  readonly cloverWarehouse: string | null
  readonly marinWarehouse: string | null
  readonly morpheusCustomerName: string
  readonly morpheusCustomerAddress: string
  readonly addresses: readonly AddressRow[]
}
export type CustomerField = keyof CustomerForm

export const EMPTY_CUSTOMER: CustomerForm = {
  name: '',
  nuit: '',
  finalConsumer: false,
  clientType: null,
  phone: '',
  email: '',
  paperLanguage: 'pt',
  active: true,
  paymentCondition: '30 dias',
  creditLimit: 0,
  transactionLimit: null,
  blockedCredit: false,
  branchId: null,
  warehouse: null,
  provinceId: null,
  route: '',
  withdraws: false,
  minShelfLifeDays: 0,
  allocationType: 'OWN',
  cloverWarehouse: null,
  marinWarehouse: null,
  morpheusCustomerName: '',
  morpheusCustomerAddress: '',
  addresses: [],
}

const codeOf = (id: number | null) => (id === null ? null : String(id))

export const formOfCustomer = (customer: Customer): CustomerForm => ({
  name: customer.name,
  nuit: customer.nuit ?? '',
  finalConsumer: customer.finalConsumer,
  clientType: customer.clientType,
  phone: customer.phone,
  email: customer.email,
  paperLanguage: customer.paperLanguage,
  active: customer.active,
  paymentCondition: customer.paymentCondition,
  creditLimit: customer.creditLimit,
  transactionLimit: customer.transactionLimit,
  blockedCredit: customer.blockedCredit,
  branchId: customer.branchId,
  warehouse: customer.warehouse,
  provinceId: codeOf(customer.provinceId),
  route: customer.route,
  withdraws: customer.withdraws,
  minShelfLifeDays: customer.minShelfLifeDays,
  allocationType: customer.allocationType,
  cloverWarehouse: customer.cloverWarehouse,
  marinWarehouse: customer.marinWarehouse,
  morpheusCustomerName: customer.morpheusCustomerName,
  morpheusCustomerAddress: customer.morpheusCustomerAddress,
  // named one by one: the record of a conflict has its fields in another order
  addresses: customer.addresses.map(({ id, address, provinceId, gln, isDefault, active }) => ({
    key: String(id),
    id,
    address,
    provinceId: codeOf(provinceId),
    gln: gln ?? '',
    isDefault,
    active,
  })),
})

/** One more address; the first is the default one. */
export const newAddress = ({ addresses, provinceId }: CustomerForm): AddressRow => ({
  key: crypto.randomUUID(),
  id: null,
  address: '',
  provinceId,
  gln: '',
  isDefault: addresses.every(({ isDefault }) => !isDefault),
  active: true,
})

/** The rows that a save sends: new ones, and those that differ from what was read. A refusal names them by their place here. */
export const changedAddresses = (form: CustomerForm, seen: CustomerForm): AddressRow[] =>
  form.addresses.filter((row) => {
    const before = seen.addresses.find(({ id }) => id !== null && id === row.id)
    return before === undefined || JSON.stringify(tidy(row)) !== JSON.stringify(tidy(before))
  })

const tidy = ({ key: _, ...row }: AddressRow) => ({
  ...row,
  address: row.address.trim(),
  gln: row.gln.trim(),
})

const written = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The fields that differ from what was read. */
export const changedFields = (form: CustomerForm, seen: CustomerForm): CustomerField[] =>
  (Object.keys(form) as CustomerField[]).filter((field) =>
    field === 'addresses'
      ? changedAddresses(form, seen).length > 0
      : written(form[field]) !== written(seen[field]),
  )

/** Whether a save must say why: limits and the block of credit. */
export const asksReason = (form: CustomerForm, seen: CustomerForm): boolean =>
  needsReason(changedFields(form, seen))

/** What a save says besides the card. */
export type Saying = { readonly reason: string; readonly sameNuit: boolean }

/** Only what was changed is sent. */
export function bodyOf(
  form: CustomerForm,
  seen: CustomerForm,
  { reason, sameNuit }: Saying,
): ApiInput<'PUT /customers/{id}'>['body'] {
  const fields = changedFields(form, seen)
  const plain = Object.fromEntries(
    fields.filter((field) => field !== 'addresses').map((field) => [field, sentValue(field, form)]),
  )
  return {
    ...plain,
    ...(fields.includes('addresses') && { addresses: changedAddresses(form, seen).map(addressBody) }),
    ...(reason.trim() !== '' && needsReason(fields) && { reason: reason.trim() }),
    ...(sameNuit && fields.includes('nuit') && { sameNuit }),
  }
}

export const createBody = (form: CustomerForm, saying: Saying): ApiInput<'POST /customers'>['body'] => ({
  ...bodyOf(form, EMPTY_CUSTOMER, saying),
  name: form.name,
  branchId: form.branchId ?? '',
})

function sentValue(field: CustomerField, form: CustomerForm): unknown {
  if (field === 'nuit') return form.nuit.trim() === '' ? null : form.nuit
  if (field === 'provinceId') return form.provinceId === null ? null : Number(form.provinceId)
  if (field === 'creditLimit' || field === 'minShelfLifeDays') return form[field] ?? 0
  return written(form[field])
}

const addressBody = ({ id, address, provinceId, gln, isDefault, active }: AddressRow) => ({
  ...(id !== null && { id }),
  address,
  provinceId: provinceId === null ? null : Number(provinceId),
  gln: gln.trim() === '' ? null : gln,
  isDefault,
  active,
})

/** The form after another person saved the card: field by field, addresses row by row, so that two people may each add one. */
export function mergeCustomer(seen: CustomerForm, mine: CustomerForm, saved: CustomerForm) {
  const parts = { addresses: mergeAddresses }
  return mergeForm({ seen, mine, saved }, parts)
}

function mergeAddresses({ seen, mine, saved }: Versions<CustomerForm>): CustomerForm['addresses'] {
  const edited = changedAddresses(mine, seen)
  const addresses = [
    ...saved.addresses.map((row) => edited.find(({ id }) => id === row.id) ?? row),
    ...edited.filter(({ id }) => id === null),
  ]
  const default_ = edited.find(({ isDefault }) => isDefault) ?? addresses.find(({ isDefault }) => isDefault)
  return addresses.map((row) => ({ ...row, isDefault: row.key === default_?.key }))
}
