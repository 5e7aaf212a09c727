import type { OrderRow } from '@cais/contract/orders/schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { AgeText, MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import { orderLink } from '../model/order-link.ts'
import { placeName } from '../model/place-name.ts'
import { CreditUsed } from './credit-used.tsx'
import { OrderBadge } from './order-badge.tsx'
import classes from './order-card.module.css'
import { OrderName } from './order-name.tsx'

type Props = {
  order: OrderRow
  index: number
  /** The stage is hidden where the column shows it. */
  badge?: boolean
  /** The checkbox of the bulk selection. */
  box?: ReactNode
  chosen?: boolean
  /** The menu of the card. */
  menu?: ReactNode
}

/** A document as a card of the grid or the board, with the customer's credit; the whole card is a link. */
export function OrderCard({ order, index, badge = true, box, chosen = false, menu }: Props) {
  const t = useTranslations('orders')
  return (
    <article className={classes.card} data-index={index} data-chosen={chosen || undefined}>
      <div className={classes.line}>
        <span className={classes.begin}>
          {box && <span className={`${classes.above} ${classes.box}`}>{box}</span>}
          <Link {...orderLink(order)} className={classes.link} draggable={false}>
            <OrderName order={order} />
          </Link>
        </span>
        <span className={classes.end}>
          <span className={classes.quiet}>
            <AgeText since={order.submittedAt ?? order.createdAt} />
          </span>
          {menu && <span className={classes.above}>{menu}</span>}
        </span>
      </div>
      <p className={classes.customer}>{order.customer?.name ?? t('noCustomer')}</p>
      <p className={`${classes.quiet} ${classes.place}`}>{placeName(order) || '\u00a0'}</p>
      {order.customer && (
        <div data-cards className={classes.quiet}>
          <CreditUsed order={order} />
        </div>
      )}
      {badge && (
        <div>
          <OrderBadge order={order} />
        </div>
      )}
      <div className={classes.line}>
        <MoneyText centavos={order.total} strong />
        <span className={classes.end}>
          <span className={classes.quiet}>
            <WeightText kg={order.totalWeight} />
          </span>
          <Avatar name={order.createdBy.name} />
        </span>
      </div>
    </article>
  )
}
