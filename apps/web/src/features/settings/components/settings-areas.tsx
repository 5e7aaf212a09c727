import { canOpen, type Page } from '@cais/domain/access/pages'
import { type SettingsTab, settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import classes from './settings-areas.module.css'

/** Pages of their own among the settings, which people open who have no other. */
const PAGES = {
  masterData: { page: 'settings-master-data', link: linkOptions({ to: '/settings/master-data' }) },
  prices: { page: 'settings-prices', link: linkOptions({ to: '/settings/prices' }) },
  imports: { page: 'settings-imports', link: linkOptions({ to: '/settings/imports' }) },
  erp: { page: 'settings-erp', link: linkOptions({ to: '/settings/erp' }) },
  mail: { page: 'settings-mail', link: linkOptions({ to: '/settings/mail' }) },
  exchanges: { page: 'settings-b2b-logs', link: linkOptions({ to: '/settings/b2b-logs' }) },
  webhooks: { page: 'settings-webhooks', link: linkOptions({ to: '/settings/webhooks' }) },
  outbox: { page: 'settings-outbox', link: linkOptions({ to: '/settings/outbox' }) },
} as const satisfies Record<string, { page: Page; link: LinkProps }>

type PageKey = keyof typeof PAGES
type Key = SettingsTab | PageKey

/** The areas of the settings, what is used every day first. A new tab or page takes its place here. */
const AREAS = {
  work: ['order-flow', 'inventory', 'locks'],
  records: ['masterData', 'prices', 'imports', 'claims'],
  company: ['company', 'branches', 'operations', 'users', 'setup'],
  system: ['erp', 'mail', 'exchanges', 'webhooks', 'outbox', 'monitoring', 'changes', 'updates'],
} as const satisfies Record<string, readonly Key[]>

type Area = { readonly key: keyof typeof AREAS; readonly entries: readonly Key[] }

/** The settings that the user may open, by area, beside the open one; above it, folded, on narrow screens. */
export function SettingsAreas({ open, children }: { open: Key | undefined; children: ReactNode }) {
  const areas = useAreas()
  if (areas.flatMap(({ entries }) => entries).length < 2) return children
  return (
    <div className={classes.page}>
      <AreaList areas={areas} open={open} />
      <div className={classes.content}>{children}</div>
    </div>
  )
}

function AreaList({ areas, open }: { areas: readonly Area[]; open: Key | undefined }) {
  const t = useTranslations('settings')
  const id = useId()
  // where the list was unfolded: it folds itself when another setting opens
  const [unfoldedAt, setUnfoldedAt] = useState<Key | null>(null)
  const unfolded = unfoldedAt !== null && unfoldedAt === open
  return (
    <div className={classes.side}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfoldedAt(unfolded ? null : (open ?? null))}
      >
        {open ? t(`tab.${open}`) : t('title')}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <nav id={id} className={classes.areas} aria-label={t('tabs')} data-unfolded={unfolded || undefined}>
        {areas.map(({ key, entries }) => (
          <div key={key}>
            <h2 className={classes.area}>{t(`areas.${key}`)}</h2>
            {entries.map((entry) => (
              <Link
                key={entry}
                {...linkOf(entry)}
                className={classes.entry}
                aria-current={entry === open ? 'page' : undefined}
                activeProps={{}}
                resetScroll={false}
              >
                {t(`tab.${entry}`)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </div>
  )
}

/** The areas with what one of the user's roles opens; none is empty. */
function useAreas(): Area[] {
  const roles = rolesOf(useCurrentUser())
  const tabs: readonly Key[] = canOpen(roles, 'settings') ? settingsTabsOf(roles) : []
  const opens = (key: Key) => (isPage(key) ? canOpen(roles, PAGES[key].page) : tabs.includes(key))
  return (Object.keys(AREAS) as Area['key'][])
    .map((key) => ({ key, entries: AREAS[key].filter(opens) }))
    .filter(({ entries }) => entries.length > 0)
}

const isPage = (key: Key): key is PageKey => key in PAGES

const linkOf = (key: Key): LinkProps =>
  isPage(key) ? PAGES[key].link : linkOptions({ to: '/settings', search: { tab: key } })
