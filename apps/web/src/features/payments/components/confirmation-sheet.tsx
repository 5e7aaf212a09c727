import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { type Confirmation, useDecide } from '../money-api.ts'
import classes from './money.module.css'
import { MoneyHistory } from './money-history.tsx'

type Props = { row: Confirmation; onClose: () => void }

/** One entry that a second person is asked about: what it is, who entered it, what became of it, and its history. */
export function ConfirmationSheet({ row, onClose }: Props) {
  const t = useTranslations('money.confirm')
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('sheet', { id: String(row.id) })}
      footer={row.allowedActions.length > 0 && <Decide row={row} primary />}
    >
      <div className={classes.entry}>
        <What row={row} />
        {row.state === 'waiting' && <small>{t(isOwn(row) ? 'ownText' : 'waitingText')}</small>}
      </div>
      <DefinitionList
        items={[
          {
            term: t('customer'),
            value: row.customer ? (
              <Link to="/customers/$id/account" params={{ id: String(row.customer.id) }}>
                {row.customer.name}
              </Link>
            ) : undefined,
          },
          { term: t('article'), value: row.writeOff?.description },
          { term: t('reason'), value: row.reason || undefined },
          { term: t('stateLabel'), value: t(`state.${row.state}`) },
          {
            term: t('entered'),
            value: t('by', { name: row.enteredBy, when: formatDateTime(row.enteredAt) }),
          },
          {
            term: t('decided'),
            value:
              row.decidedBy !== null && row.decidedAt !== null
                ? t('by', { name: row.decidedBy, when: formatDateTime(row.decidedAt) })
                : undefined,
          },
          { term: t('decisionReason'), value: row.decisionReason || undefined },
        ].filter(({ value }) => value !== undefined)}
      />
      <MoneyHistory type="confirmation" id={row.id} />
    </SlideIn>
  )
}

/** Whoever entered it may only take it back. */
export const isOwn = ({ allowedActions }: Confirmation) => allowedActions.includes('withdraw')

/** The payment, the goods, or each field of the credit from → to. */
export function What({ row: { payment, changes, writeOff, amount: worth } }: { row: Confirmation }) {
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

type Action = Confirmation['allowedActions'][number]

/** The buttons of an entry; each asks once more and says what it is about. */
export function Decide({ row, primary = false }: { row: Confirmation; primary?: boolean }) {
  const t = useTranslations('money.confirm')
  const [asking, setAsking] = useState<Action>()
  const deciding = useDecide(() => setAsking(undefined))
  const tone = asking === 'refuse' ? 'danger' : asking === 'confirm' ? 'success' : undefined
  return (
    <div className={classes.acts}>
      {row.allowedActions.toReversed().map((action) => (
        <Button key={action} primary={primary && action === 'confirm'} onClick={() => setAsking(action)}>
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
          <span className={classes.asked}>
            <span>{row.customer?.name ?? row.writeOff?.description}</span>
            <What row={row} />
          </span>
          {t(`${asking}Text`)}
        </ConfirmDialog>
      )}
    </div>
  )
}
