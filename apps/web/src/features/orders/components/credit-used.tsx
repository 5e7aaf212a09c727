import type { OrderRow } from '@cais/contract/orders/schemas'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { Meter } from '../../../ui/marks/meter.tsx'
import classes from './credit-used.module.css'

/** The share of the credit limit used with this document, and whether the customer is blocked or overdue. */
export function CreditUsed({ order }: { order: OrderRow }) {
  const t = useTranslations('orders')
  const { creditUsedPercent: percent, creditBlocked: isBlocked, creditOverdue, customer } = order
  if (customer === null) return <Meter percent={null} label="" />
  const isOverdue = creditOverdue > 0
  const label =
    percent === null ? '' : t('creditUsed', { customer: customer.name, percent: formatPercent(percent) })
  return (
    <span className={classes.credit}>
      <span className={classes.used}>
        <span className={classes.word}>{t('creditWord')} </span>
        <Meter percent={percent} label={label} tone={isBlocked || isOverdue ? 'danger' : 'risk'} />
      </span>
      {isBlocked && (
        <span className={classes.trouble}>
          <IconLock size={13} aria-hidden="true" /> {t(isOverdue ? 'creditBlockedOverdue' : 'creditBlocked')}
        </span>
      )}
      {!isBlocked && isOverdue && (
        <span className={classes.trouble}>
          <IconAlertTriangle size={13} aria-hidden="true" /> {t('creditOverdue')}
        </span>
      )}
    </span>
  )
}
