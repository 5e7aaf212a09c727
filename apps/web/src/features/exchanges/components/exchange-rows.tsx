import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import type { ExchangeRow } from '../api.ts'
import type { ExchangeSearch } from '../search.ts'
import { Dots, ExchangeSign } from './exchange-sign.tsx'
import { formatClock, formatDuration, isToday } from './exchange-words.ts'
import classes from './exchanges.module.css'

type Props = {
  rows: readonly ExchangeRow[] | undefined
  error: Error | null
  onRetry: () => unknown
  search: ExchangeSearch
  isFiltered: boolean
  isStale: boolean
}

/** Exchanges: what asks for a person, then the others, the newest first. */
export function ExchangeRows({ rows, error, onRetry, search, isFiltered, isStale }: Props) {
  const t = useTranslations('exchanges')
  if (error && !rows) return <ErrorState error={error} retry={onRetry} />
  if (!rows) return <RowsSkeleton />
  if (rows.length === 0)
    return (
      <EmptyState title={t(isFiltered ? 'noneFound' : search.tab ? `none.${search.tab}` : 'none.all')}>
        {isFiltered ? undefined : t('noneText')}
      </EmptyState>
    )
  const groups = [
    { key: 'attention', some: rows.filter((row) => row.needsAttention) },
    { key: 'settled', some: rows.filter((row) => !row.needsAttention) },
  ] as const
  return (
    <div data-stale={isStale || undefined}>
      <div className={classes.columns} aria-hidden="true">
        <span>{t('columns.time')}</span>
        <span />
        <span>{t('columns.message')}</span>
        <span>{t('columns.attempts')}</span>
        <span>{t('columns.duration')}</span>
        <span>{t('columns.state')}</span>
      </div>
      {groups
        .filter(({ some }) => some.length > 0)
        .map(({ key, some }) => (
          <section key={key} aria-label={t(`group.${key}`, { count: some.length })}>
            <h2 className={classes.group} data-urgent={key === 'attention' || undefined}>
              {t(`group.${key}`, { count: some.length })}
            </h2>
            <ul className={classes.rows}>
              {some.map((row) => (
                <li key={row.id}>
                  <Row row={row} search={search} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function Row({ row, search }: { row: ExchangeRow; search: ExchangeSearch }) {
  const t = useTranslations('exchanges')
  const Arrow = row.direction === 'in' ? IconArrowDownLeft : IconArrowUpRight
  return (
    <Link
      to="/settings/b2b-logs"
      search={{ ...search, exchange: row.id }}
      className={classes.row}
      aria-current={search.exchange === row.id ? 'true' : undefined}
      activeProps={{}}
      resetScroll={false}
      data-exchange={row.id}
    >
      <time className={classes.time} dateTime={row.lastAt}>
        {formatClock(row.lastAt)}
        {!isToday(row.lastAt) && <small>{formatDate(row.lastAt)}</small>}
      </time>
      <Arrow
        size={17}
        className={classes.arrow}
        data-direction={row.direction}
        role="img"
        aria-label={t(`direction.${row.direction}`)}
      />
      <span className={classes.message}>
        <span>
          <strong>{t(`kind.${row.kind}`)}</strong>
          {row.retailer && <> · {row.retailer.name}</>}
        </span>
        <code>{row.reference}</code>
      </span>
      <Dots row={row} />
      <span className={classes.duration}>{formatDuration(row.milliseconds || null)}</span>
      <ExchangeSign row={row} />
    </Link>
  )
}
