import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './dashboard.module.css'

type Props = {
  name: string
  /** The list that holds exactly these documents. */
  search: OrdersSearch
  documents: number
  total: number
  percent: number
  /** Nothing waits there any more. */
  ended?: boolean
  tone?: 'danger' | undefined
  /** Beside the name, such as the age of the oldest. */
  note?: ReactNode
}

/** A figure as a bar; the whole of it is a link to its list. */
export function FigureBar({ name, search, documents, total, percent, ended, tone, note }: Props) {
  const t = useTranslations('orders.dashboardPage')
  return (
    <Link to="/documents" search={search} className={classes.bar}>
      <span className={classes.stage}>
        {name}
        {note && <small className={classes.note}>{note}</small>}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.fill}
          data-ended={ended || undefined}
          data-tone={tone}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className={classes.documents}>
        {t('documentCount', { count: documents, figure: formatQuantity(documents) })}
      </span>
      <span className={classes.amount}>{formatMoney(total)}</span>
    </Link>
  )
}
