import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { monthsQuery } from '../api.ts'
import { useMonthName } from '../use-month-name.ts'
import classes from './closing.module.css'

/** The months of the year with their locks; the open one is marked. */
export function MonthStrip({ month }: { month: string }) {
  const t = useTranslations('closings')
  const name = useMonthName()
  const year = Number(month.slice(0, 4))
  const months = useQuery(monthsQuery(year)).data?.data ?? []
  const strip = useRef<HTMLElement>(null)
  // where the months do not fit, as on a phone, the open one is in sight
  const isLoaded = months.length > 0
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[aria-current="page"]`)
    if (isLoaded && strip.current && open && month)
      strip.current.scrollLeft = open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2
  }, [month, isLoaded])
  return (
    <nav ref={strip} className={classes.strip} aria-label={t('year', { year: String(year) })}>
      <Link to="/documents/closing" search={{ month: `${year - 1}-12` }} aria-label={t('yearBefore')}>
        ‹
      </Link>
      {months.map(({ month: one, state }) => (
        <Link
          key={one}
          to="/documents/closing"
          search={{ month: one }}
          data-state={state}
          aria-current={one === month ? 'page' : undefined}
          activeProps={{}}
        >
          <span className="hidden-text">{`${name(one)}, ${t(`state.${state}`)}`}</span>
          <span aria-hidden="true">{t(`months.${one.slice(5) as '01'}`).slice(0, 3)}</span>
          {state === 'closed' ? (
            <IconLock size={12} aria-hidden="true" />
          ) : (
            <i data-state={state} aria-hidden="true" />
          )}
        </Link>
      ))}
      <Link to="/documents/closing" search={{ month: `${year + 1}-01` }} aria-label={t('yearAfter')}>
        ›
      </Link>
    </nav>
  )
}
