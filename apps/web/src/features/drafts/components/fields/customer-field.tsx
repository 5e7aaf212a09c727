import { canOpen } from '@cais/domain/access/pages'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { type Found, SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { type CustomerRow, searchCustomers } from '../../api.ts'
import { chooseCustomer } from '../../model/form/edit-header.ts'
import type { DraftHead } from '../use-draft.ts'
import type { ChangeKey } from './use-key-change.tsx'

type Props = { form: DraftHead; changeKey: ChangeKey; error: string | undefined }
type FoundCustomer = Found & { customer: CustomerRow }
/** Stands in the list where nobody was found: a new card with that name. */
type NewCustomer = Found & { name: string }
const NEW = 'new'

/** The customer by name, code or NUIT; with it come warehouse, payment days and province. */
export function CustomerField({ form, changeKey, error }: Props) {
  const t = useTranslations('drafts.fields')
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayCreate = canOpen(rolesOf(useCurrentUser()), 'settings-customers-create')
  const load = async (text: string, signal: AbortSignal): Promise<(FoundCustomer | NewCustomer)[]> => {
    const found = (await searchCustomers(text, signal)).map(asFound)
    const offersNew = found.length === 0 && text !== '' && mayCreate
    return offersNew ? [{ value: NEW, label: t('newCustomer', { name: text }), name: text }] : found
  }
  const pick = (found: Found | null) => {
    if (found && 'name' in found) {
      // the draft stays on this device, and the new card leads back to it
      void navigate({ to: '/settings/customers/create', search: { name: String(found.name), from: 'draft' } })
      return
    }
    const customer = customerOf(found)
    if (customer && customer.id !== form.customerId) {
      changeKey('customerId', chooseCustomer(customer, calendarDateAt(Date.now())))
      void client.invalidateQueries({ queryKey: ['products'] })
    }
  }
  const chosen =
    form.customerId === null ? null : { value: String(form.customerId), label: form.customerName }
  return (
    <SearchSelect
      key={form.customerId}
      label={t('customerId')}
      name="customers"
      required
      // a document starts with its customer: without one the field is focused
      autoFocus={form.customerId === null}
      placeholder={t('customerPlaceholder')}
      value={chosen}
      load={load}
      onChange={pick}
      error={error}
    />
  )
}

const asFound = (customer: CustomerRow): FoundCustomer => ({
  value: String(customer.id),
  label: customer.name,
  detail: [customer.code, customer.nuit, customer.route].filter(Boolean).join(' · '),
  customer,
})

const customerOf = (found: Found | null): CustomerRow | undefined =>
  found && 'customer' in found ? (found as FoundCustomer).customer : undefined
