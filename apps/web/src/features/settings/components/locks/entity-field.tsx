import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../lib/queries/api-query.ts'
import { searchCustomers } from '../../../../ui/fields/search-customers.ts'
import { type Found, SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { LockKind } from '../../model/lock-draft.ts'

type Props = {
  kind: LockKind
  value: Found | null
  error?: string | undefined
  onChange: (found: Found | null) => void
}

/** The route, customer or warehouse to lock; searches while typing. */
export function EntityField({ kind, ...field }: Props) {
  if (kind === 'CUSTOMER') return <CustomerField {...field} />
  return kind === 'ROUTE' ? <RouteField {...field} /> : <WarehouseField {...field} />
}

type FieldProps = Omit<Props, 'kind'>

function CustomerField(field: FieldProps) {
  const t = useTranslations('settings.locks')
  return (
    <SearchSelect
      {...field}
      label={t('kind.CUSTOMER')}
      name="lock-customers"
      load={searchCustomers}
      required
    />
  )
}

function RouteField({ value, error, onChange }: FieldProps) {
  const t = useTranslations('settings.locks')
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  return (
    <SelectField
      label={t('kind.ROUTE')}
      value={value?.value ?? null}
      options={routes.map((route) => ({ value: route, label: route }))}
      error={error}
      required
      onChange={(route) => onChange(route ? { value: route, label: route } : null)}
    />
  )
}

function WarehouseField({ value, error, onChange }: FieldProps) {
  const t = useTranslations('settings.locks')
  const warehouses = useQuery(apiQuery('GET /warehouses')).data?.data ?? []
  return (
    <SelectField
      label={t('kind.WAREHOUSE')}
      value={value?.value ?? null}
      options={warehouses.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
      error={error}
      required
      onChange={(id) => onChange(id ? { value: id, label: id } : null)}
    />
  )
}
