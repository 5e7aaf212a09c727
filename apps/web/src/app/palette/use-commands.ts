import { canOpen, PAGE_PATHS, type Page } from '@cais/domain/access/pages'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { chooseLanguage, useLanguage } from '../../lib/language.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { useNextTheme } from '../layout/theme-switch.tsx'

/** In the order in which they are shown: what answers at once stands above what the server finds, and never moves. */
export const GROUPS = [
  'seen',
  'record',
  'goTo',
  'actions',
  'documents',
  'drafts',
  'shipments',
  'invoices',
  'customers',
  'products',
  'more',
] as const

export type Command = {
  key: string
  group: (typeof GROUPS)[number]
  label: string
  /** A quiet word behind the label: reference, route. */
  about?: string
  /** Where a record stands, as a badge. */
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
  'approval',
  'stock',
  'picking',
  'picking-schedules',
  'credit',
  'claims',
  'morpheus',
  'settings',
  'components',
] as const satisfies readonly Page[]

/** Everything that the user may do from anywhere. */
export function useCommands(): Command[] {
  const t = useTranslations('app')
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
  const allowed = (page: Page, command: Command) => (canOpen(roles, page) ? [command] : [])
  return [
    ...DESTINATIONS.filter((page) => canOpen(roles, page)).map((page): Command => {
      return { key: page, group: 'goTo', label: t(`pages.${page}`), run: go({ to: PAGE_PATHS[page] }) }
    }),
    ...allowed('documents-create', action('new', t('palette.newDocument'), go({ to: '/documents/create' }))),
    ...allowed(
      'documents-create',
      action('drafts', t('palette.myDrafts'), go({ to: '/documents', search: { tab: 'drafts' } })),
    ),
    ...allowed('picking-create', action('shipment', t('palette.newShipment'), go({ to: '/picking/create' }))),
    action('profile', t('user.profile'), go({ to: '/profile' })),
    action('language', t('palette.switchLanguage'), () => chooseLanguage(language === 'pt' ? 'en' : 'pt')),
    action('theme', t('palette.switchTheme'), next),
  ]
}
