import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import classes from './link-tabs.module.css'

/** `link: linkOptions({ to: '/documents', search: { tab: 'mine' } })`: a tab is an address. `more`: the count is only counted so far. */
export type LinkTab = {
  key: string
  label: string
  count?: number | undefined
  more?: boolean
  link: LinkProps
}
type Props = { label: string; active: string; tabs: readonly LinkTab[] }

/** Tabs with counts; the open one is underlined. */
export function LinkTabs({ label, active, tabs }: Props) {
  const t = useTranslations('ui.table')
  const nav = useRef<HTMLElement>(null)
  const counted = tabs.filter(({ count }) => count !== undefined).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another tab opens, and again when the counts widen the tabs
  useEffect(() => {
    // with the next frame, which lays the page out anyway
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[data-open]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, counted])
  return (
    <nav ref={nav} className={`${classes.tabs} no-print`} aria-label={label}>
      {tabs.map(({ key, label: name, count, more, link }) => (
        <Link
          key={key}
          {...link}
          className={classes.tab}
          data-open={key === active || undefined}
          aria-current={key === active ? 'page' : undefined}
          activeProps={{}}
          resetScroll={false}
        >
          {name}
          {count !== undefined && (
            <span className={classes.count}>
              {more ? t('moreThan', { count: formatQuantity(count) }) : formatQuantity(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
