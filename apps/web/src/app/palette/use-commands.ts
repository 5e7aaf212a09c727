import { canDo } from '@cais/domain/access/actions'
import { opensReprint } from '@cais/domain/access/landing'
import { canOpen, PAGE_PATHS, type Page } from '@cais/domain/access/pages'
import { settingsTabsOf } from '@cais/domain/access/settings-tabs'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { chooseLanguage, useLanguage } from '../../lib/language.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { useNextTheme } from '../../ui/theme/use-next-theme.ts'

/**
 * In the order in which they are shown: local commands stand above what the server finds, so that they
 * never move.
 */
export const GROUPS = [
  'seen',
  'record',
  'goTo',
  'actions',
  'documents',
  'drafts',
  'shipments',
  'invoices',
  'credit-notes',
  'customers',
  'products',
  'exchanges',
  'more',
] as const

export type Command = {
  key: string
  group: (typeof GROUPS)[number]
  label: string
  /** A short addition to the label: reference, route. */
  about?: string
  /** The state of a record, shown as a badge. */
  state?:
    | { document: { status: string; stages: readonly string[] } }
    | { shipment: ShipmentStage }
    | undefined
  detail?: string | undefined
  run: () => unknown
}

/** Pages that make sense without a record. */
const DESTINATIONS = [
  'index',
  'documents',
  'documents-dashboard',
  'documents-payments',
  'documents-invoices',
  'documents-closing',
  'approval',
  'stock',
  'stock-recalls',
  'picking',
  'picking-counter',
  'picking-deliveries',
  'stock-transfers',
  'picking-schedules',
  'credit',
  'credit-returns',
  'claims',
  'morpheus',
  'settings',
  'settings-customers',
  'settings-imports',
  'settings-prices',
  'settings-master-data',
  'settings-products',
  'settings-b2b-logs',
  'settings-webhooks',
  'settings-outbox',
  'settings-erp',
  'settings-mail',
  'components',
] as const satisfies readonly Page[]

/** Where those who keep the stock receive and count. */
const INVENTORY = ['receipts', 'counts', 'places'] as const
const STOCK_VALUE = ['value', 'write-offs'] as const

/** All commands that do not belong to a record. */
export function useCommands(): Command[] {
  const t = useTranslations('app')
  const words = useTranslations('ui.palette')
  const roles = rolesOf(useCurrentUser())
  const navigate = useNavigate()
  const language = useLanguage()
  const { next } = useNextTheme()
  const go = (link: LinkProps) => () => navigate(link)
  const action = (key: string, label: string, run: () => unknown): Command => ({
    key,
    group: 'actions',
    label,
    run,
  })
  const reprint = action('reprint', words('reprint'), go({ to: '/reprint' }))
  const allowed = (page: Page, command: Command) => (canOpen(roles, page) ? [command] : [])
  return [
    ...DESTINATIONS.filter((page) => canOpen(roles, page)).map((page): Command => {
      return { key: page, group: 'goTo', label: t(`pages.${page}`), run: go({ to: PAGE_PATHS[page] }) }
    }),
    ...(canDo(roles, 'manage-stock') ? INVENTORY : []).map((view): Command => {
      const run = go({ to: '/inventory', search: view === 'receipts' ? {} : { view } })
      return { key: `inventory-${view}`, group: 'goTo', label: words(`${view}`), run }
    }),
    ...(canDo(roles, 'see-stock-value') ? STOCK_VALUE : []).map((view): Command => {
      const run = go({ to: '/stock-value', search: view === 'value' ? {} : { view } })
      return { key: `stock-${view}`, group: 'goTo', label: words(`${view}`), run }
    }),
    ...settingsTabsOf(roles)
      .filter((tab) => tab === 'users' || tab === 'branches' || tab === 'operations')
      .map((tab): Command => {
        const run = go({ to: '/settings', search: { tab } })
        return { key: `settings-${tab}`, group: 'goTo', label: words(`${tab}`), run }
      }),
    ...allowed('documents-create', action('new', words('newDocument'), go({ to: '/documents/create' }))),
    ...allowed(
      'documents-create',
      action('drafts', words('myDrafts'), go({ to: '/documents', search: { tab: 'drafts' } })),
    ),
    ...allowed('picking-create', action('shipment', words('newShipment'), go({ to: '/picking/create' }))),
    ...allowed(
      'settings-customers-create',
      action('customer', words('newCustomer'), go({ to: '/settings/customers/create' })),
    ),
    ...allowed(
      'settings-products-create',
      action('product', words('newProduct'), go({ to: '/settings/products/create' })),
    ),
    ...allowed(
      'settings-users-create',
      action('user', words('newUser'), go({ to: '/settings/users/create' })),
    ),
    ...(opensReprint(roles) ? [reprint] : []),
    action('profile', t('user.profile'), go({ to: '/profile' })),
    action('language', words('switchLanguage'), () => chooseLanguage(language === 'pt' ? 'en' : 'pt')),
    action('theme', words('switchTheme'), next),
  ]
}
