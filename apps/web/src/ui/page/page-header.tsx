import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { focusTitleIfRequested } from '../../lib/screen/focus-title.ts'
import { usePageTitle } from '../../lib/screen/use-page-title.ts'
import { useMayOpen } from '../../lib/session/use-may-open.ts'
import classes from './page-header.module.css'

type Props = {
  title: string
  /** The title of the browser tab, where the title of the page is not specific enough. */
  tab?: string
  /** Small line above the title: number, type, reference. */
  eyebrow?: ReactNode
  /** Beside the title: badge, total. */
  beside?: ReactNode
  /** Small line below the title. */
  lead?: ReactNode
  /** The primary action stands last. */
  actions?: ReactNode
  /** <LinkTabs /> */
  tabs?: ReactNode
  /** Where the arrow of small screens leads: who may not open that page is led to their start page. */
  back?: LinkProps
}

const START = linkOptions({ to: '/' })

/** The header of every page; it also sets the title of the browser tab. */
export function PageHeader({ title, tab = title, eyebrow, beside, lead, actions, tabs, back }: Props) {
  const t = useTranslations('ui')
  const mayOpen = useMayOpen()
  const arrow = back?.to === undefined || mayOpen(back.to) ? back : START
  usePageTitle(tab)
  return (
    <header className={classes.header} data-tabs={tabs ? true : undefined}>
      <div className={classes.row}>
        {arrow && (
          <Link {...arrow} className={classes.back} aria-label={t('back')}>
            <IconChevronLeft size={22} aria-hidden="true" />
          </Link>
        )}
        <div className={classes.names}>
          {eyebrow && <div className={classes.eyebrow}>{eyebrow}</div>}
          <div className={classes.titleRow}>
            <h1 ref={focusTitleIfRequested} className={classes.title}>
              {title}
            </h1>
            {beside}
          </div>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
      </div>
      {tabs}
    </header>
  )
}
