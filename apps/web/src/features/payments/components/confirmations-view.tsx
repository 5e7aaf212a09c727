import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Confirmation, confirmationsQuery } from '../money-api.ts'
import type { ViewProps } from './bank-view.tsx'
import { ConfirmationSheet, Decide, isOwn, What } from './confirmation-sheet.tsx'
import own from './confirmations.module.css'
import classes from './money.module.css'

const COLOURS = {
  waiting: 'warning',
  confirmed: 'success',
  refused: 'danger',
  withdrawn: 'secondary',
} as const

/** What one person entered and another confirms or refuses, those that wait first; one opens beside the list with its history. */
export function ConfirmationsView({ search, onChange }: ViewProps) {
  const t = useTranslations('money.confirm')
  const found = useQuery(confirmationsQuery(search.page))
  if (!found.data)
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <RowsSkeleton />
  const { data, meta } = found.data
  const open = data.find(({ id }) => id === search.confirmation)
  const next = data.find(({ allowedActions }) => allowedActions.includes('confirm'))
  return (
    <>
      <div className={classes.bar} />
      <div className={classes.page}>
        {data.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <ul className={own.list} aria-label={t('title')}>
            {data.map((row) => (
              <Item key={row.id} row={row} search={search} isNext={row.id === next?.id} />
            ))}
          </ul>
        )}
      </div>
      <FootLine>
        <Total value={meta.totals?.waiting ?? 0} label={t('waitingTotal')} />
        <Pager pagination={meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
      {open && (
        <ConfirmationSheet
          row={open}
          onClose={() => onChange({ page: search.page, confirmation: undefined })}
        />
      )}
    </>
  )
}

type ItemProps = Pick<ViewProps, 'search'> & { row: Confirmation; isNext: boolean }

/** The first that the user can confirm has the solid button. */
function Item({ row, search, isNext }: ItemProps) {
  const t = useTranslations('money.confirm')
  return (
    <li>
      <Badge colour={COLOURS[row.state]}>{t(`state.${row.state}`)}</Badge>
      <div className={classes.text}>
        <Link to="/documents/payments" search={{ ...search, confirmation: row.id }} resetScroll={false}>
          {row.customer?.name ?? row.writeOff?.description}
        </Link>
        <div>
          <small>
            {t('by', { name: row.enteredBy, when: '' })}
            <span className={own.when}>{formatDateTime(row.enteredAt)}</span>
          </small>
        </div>
      </div>
      <div className={classes.whose}>
        <What row={row} />
        {row.reason !== '' && <small>«{row.reason}»</small>}
        {isOwn(row) && <small className={own.own}>{t('own')}</small>}
        {row.decidedBy !== null && (
          <small>
            {t('decidedBy', { name: row.decidedBy })} {row.decisionReason !== '' && `«${row.decisionReason}»`}
          </small>
        )}
      </div>
      <Decide row={row} primary={isNext} />
    </li>
  )
}
