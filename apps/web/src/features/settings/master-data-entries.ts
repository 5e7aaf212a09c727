import { mayKeep } from '@cais/domain/access/master-data'
import { canOpen } from '@cais/domain/access/pages'
import type { Role } from '@cais/domain/access/roles'
import { type LinkProps, linkOptions } from '@tanstack/react-router'

export const MASTER_DATA_GROUPS = ['sales', 'distribution', 'company'] as const

type Entry = {
  /** Its name and its sentence stand under `entries` of the words of master data. */
  readonly key: string
  readonly group: (typeof MASTER_DATA_GROUPS)[number]
  readonly opens: (roles: readonly Role[]) => boolean
  readonly link: LinkProps
}

const listOf = (noun: Parameters<typeof mayKeep>[1], group: Entry['group']) => ({
  key: noun,
  group,
  opens: (roles: readonly Role[]) => mayKeep(roles, noun),
  link: linkOptions({ to: '/settings/master-data/$noun', params: { noun } }),
})

/** What the settings offer as master data, in order. A new kind of record adds its line here and its words. */
const MASTER_DATA_ENTRIES = [
  {
    key: 'customers',
    group: 'sales',
    opens: (roles) => canOpen(roles, 'settings-customers'),
    link: linkOptions({ to: '/settings/customers' }),
  },
  {
    key: 'products',
    group: 'sales',
    opens: (roles) => canOpen(roles, 'settings-products'),
    link: linkOptions({ to: '/settings/products' }),
  },
  listOf('payment-conditions', 'sales'),
  listOf('vat-codes', 'sales'),
  listOf('reasons', 'sales'),
  listOf('routes', 'distribution'),
  listOf('trucks', 'distribution'),
  listOf('drivers', 'distribution'),
  listOf('teams', 'distribution'),
  listOf('holidays', 'company'),
  listOf('printers', 'company'),
] as const satisfies readonly Entry[]

/** The entries that one of the user's roles opens. */
export const masterDataOf = (roles: readonly Role[]) =>
  MASTER_DATA_ENTRIES.filter(({ opens }) => opens(roles))
