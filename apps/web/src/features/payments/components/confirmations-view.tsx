import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Confirmation, confirmationsQuery, useDecide } from '../money-api.ts'
import type { ViewProps } from './bank-view.tsx'
import classes from './money.module.css'

type Action = Confirmation['allowedActions'][number]
const COLOURS = {
  waiting: 'warning',
  confirmed: 'success',
  refused: 'danger',
  withdrawn: 'secondary',
} as const

/** What one person entered and another confirms or refuses, those that wait first. */
export function ConfirmationsView({ search, onChange }: ViewProps) {
  const t = useTranslations('money.confirm')
  const found = useQuery(confirmationsQuery(search.page))
  if (!found.data)
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <RowsSkeleton />
  const { data, meta } = found.data
  return (
    <>
      <div className={classes.bar} />
      <div className={classes.page}>
        {data.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <ul className={classes.rows} aria-label={t('title')}>
            {data.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ul>
        )}
      </div>
      <FootLine>
        <Total value={meta.totals?.waiting ?? 0} label={t('waitingTotal')} />
        <Pager pagination={meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
    </>
  )
}

function Item({ row }: { row: Confirmation }) {
  const t = useTranslations('money.confirm')
  return (
    <li>
      <Badge colour={COLOURS[row.state]}>{t(`state.${row.state}`)}</Badge>
      <div className={classes.text}>
        {row.customer && (
          <Link to="/customers/$id/account" params={{ id: String(row.customer.id) }}>
            {row.customer.name}
          </Link>
        )}
        {row.writeOff && <span>{row.writeOff.description}</span>}
        <div>
          <small>{t('by', { name: row.enteredBy, when: formatDateTime(row.enteredAt) })}</small>
        </div>
      </div>
      <div className={classes.whose}>
        <What row={row} />
        {row.reason !== '' && <small>«{row.reason}»</small>}
        {row.decidedBy !== null && (
          <small>
            {t('decidedBy', { name: row.decidedBy })} {row.decisionReason !== '' && `«${row.decisionReason}»`}
          </small>
        )}
      </div>
      <Acts row={row} />
    </li>
  )
}

/** The payment, the goods, or each field of the credit from → to. */
function What({ row: { payment, changes, writeOff, amount: worth } }: { row: Confirmation }) {
  const t = useTranslations('money.confirm')
  const kinds = useTranslations('payments.kinds')
  if (payment)
    return (
      <>
        <strong>{t('payment', { amount: formatMoney(payment.amount) })}</strong>
        <small>
          {t('paymentHow', { kind: kinds(payment.kind), day: formatDate(payment.paidOn) })}{' '}
          {payment.reference}
        </small>
      </>
    )
  if (writeOff) {
    const { quantity, unit, warehouseId, batch } = writeOff
    return (
      <>
        <strong>{t('writeOff', { quantity: `${formatQuantity(quantity)} ${unit}` })}</strong>
        <small>{t('worth', { where: `${warehouseId} · ${batch}`, amount: formatMoney(worth) })}</small>
      </>
    )
  }
  const amount = (value: number | null) => (value === null ? t('noLimit') : formatMoney(value))
  const word = (value: boolean) => t(value ? 'yes' : 'no')
  const { creditLimit, transactionLimit, blockedCredit, paymentCondition } = changes ?? {}
  const lines = [
    creditLimit && { field: t('creditLimit'), from: amount(creditLimit[0]), to: amount(creditLimit[1]) },
    transactionLimit && {
      field: t('transactionLimit'),
      from: amount(transactionLimit[0]),
      to: amount(transactionLimit[1]),
    },
    blockedCredit && { field: t('blockedCredit'), from: word(blockedCredit[0]), to: word(blockedCredit[1]) },
    paymentCondition && { field: t('paymentCondition'), from: paymentCondition[0], to: paymentCondition[1] },
  ]
  return lines.map((line) => line && <strong key={line.field}>{t('change', line)}</strong>)
}

function Acts({ row }: { row: Confirmation }) {
  const t = useTranslations('money.confirm')
  const [asking, setAsking] = useState<Action>()
  const deciding = useDecide(() => setAsking(undefined))
  const tone = asking === 'refuse' ? 'danger' : asking === 'confirm' ? 'success' : undefined
  return (
    <div className={classes.acts}>
      {row.allowedActions.toReversed().map((action) => (
        <Button key={action} primary={action === 'confirm'} onClick={() => setAsking(action)}>
          {t(action)}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(undefined)}
          title={t(`${asking}Title`)}
          confirmLabel={t(asking)}
          {...(tone && { tone })}
          {...(asking === 'refuse' && { reason: 'required' as const })}
          pending={deciding.isPending}
          error={deciding.error?.message}
          onConfirm={(reason) =>
            deciding.mutate({
              params: { id: row.id },
              body: { action: asking, version: row.version, reason },
            })
          }
        >
          {t(`${asking}Text`)}
        </ConfirmDialog>
      )}
    </div>
  )
}
