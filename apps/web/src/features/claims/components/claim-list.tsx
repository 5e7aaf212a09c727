import { CLAIM_STATES } from '@cais/domain/claims/derive-claim-state'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { AgeText, MoneyText } from '../../../ui/marks/text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import type { ClaimRow } from '../api.ts'
import type { ClaimsSearch } from '../search.ts'
import classes from './claims.module.css'

type Props = {
  rows: readonly ClaimRow[] | undefined
  error: Error | null
  onRetry: () => unknown
  openId: number | null
  search: ClaimsSearch
  isFiltered: boolean
}

/** Claims by what is to be done with them, the urgent ones first. */
export function ClaimList({ rows, error, onRetry, openId, search, isFiltered }: Props) {
  const t = useTranslations('claims')
  if (error && !rows) return <ErrorState error={error} retry={onRetry} />
  if (!rows) return <RowsSkeleton />
  if (rows.length === 0)
    return <EmptyState title={t('emptyTitle')}>{t(isFiltered ? 'emptyFiltered' : 'emptyText')}</EmptyState>
  const groups = CLAIM_STATES.map((state) => ({ state, some: rows.filter((row) => row.state === state) }))
  return groups
    .filter(({ some }) => some.length > 0)
    .map(({ state, some }) => (
      <section key={state} aria-label={t(`group.${state}`)}>
        <h2 className={classes.group}>
          <span>{t('groupCount', { name: t(`group.${state}`), count: some.length })}</span>
          <small>{t('withVat')}</small>
        </h2>
        <ul className={classes.rows}>
          {some.map((row) => (
            <li key={row.id}>
              <Link
                to="/claims/$id"
                params={{ id: String(row.id) }}
                search={search}
                className={classes.row}
                aria-current={row.id === openId ? 'true' : undefined}
                activeProps={{}}
                resetScroll={false}
              >
                <span className={classes.rowTop}>
                  <strong>{row.customer?.name ?? row.retailer?.name ?? row.customerText}</strong>
                  <MoneyText centavos={row.total} />
                </span>
                <span className={classes.rowTop}>
                  <small>
                    <span className="code">{row.number}</span> · {t(`type.${row.type}`).toLowerCase()}
                  </small>
                  <small>
                    <AgeText since={row.receivedAt} />
                  </small>
                </span>
                <ClaimSign row={row} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))
}

/** What the claim waits for, or what became of it. */
export function ClaimSign({ row }: { row: ClaimRow }) {
  const t = useTranslations('claims.sign')
  const phase = useTranslations('claims.phase')
  const [note] = row.notes
  const is = (colour: BadgeColour, text: string) => <Badge colour={colour}>{text}</Badge>
  if (row.isWrong) return is('dark', t('wrong'))
  if (row.state === 'draft') return is('info', t('draft'))
  if (row.state === 'linked')
    return note === undefined
      ? is('success', t('done'))
      : is('success', t('linked', { number: note.number ?? '–', phase: phase(note.phase) }))
  const parts = [
    row.waitingLines > 0 && t('waiting', { count: row.waitingLines }),
    row.unmatchedLines > 0 && t('unmatched', { count: row.unmatchedLines }),
    row.doubtLines > 0 && t('doubt', { count: row.doubtLines }),
  ].filter(Boolean)
  if (note !== undefined) return is('warning', t('again', { number: note.number ?? '–' }))
  if (parts.length > 0) return is('darkorange', parts.join(' · '))
  return is('primary', t('ready', { count: row.readyLines }))
}
