import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatAge } from '../../../lib/format/age.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { counted, formatPercent, formatQuantity } from '../../../lib/format/quantity.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { StageStrip } from '../../../ui/marks/stage-strip.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import classes from './seller-cards.module.css'

type Sales = ApiData<'GET /home/sales'>

/** The five newest documents of the seller and their progress. */
export function NewestCard({ sales }: { sales: Sales }) {
  const t = useTranslations('home')
  const now = useNow()
  if (sales.newest.length === 0) return null
  return (
    <Card
      title={t('newest')}
      actions={
        <Link to="/documents" search={{ tab: 'mine' }} className={classes.link}>
          {t('seeMine')}
        </Link>
      }
    >
      <ul className={classes.rows}>
        {sales.newest.map(
          ({ id, number, customerName, status, stages, total, at, invoiceNumber, shipment }) => (
            <li key={id} className={classes.document}>
              <span className={classes.what}>
                <Link to="/documents/$id" params={{ id: String(id) }} className={classes.name}>
                  {customerName}
                </Link>
                <CodeText>{number}</CodeText>
              </span>
              <span className={classes.way}>
                <StageStrip status={status} stages={stages} />
                <span>
                  <StageBadge status={status} stages={stages} />{' '}
                  <small>{invoiceNumber ?? shipment?.number ?? t('ago', { age: formatAge(at, now) })}</small>
                </span>
              </span>
              <span className={classes.amount}>{formatMoney(total)}</span>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}

/** The seller's customers who are blocked, overdue or above their limit. */
export function CreditCard({ sales }: { sales: Sales }) {
  const t = useTranslations('home.credit')
  const { credit, customers } = sales
  if (credit.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className={classes.rows}>
        {credit.map(({ id, name, blocked, usedPercent, above, overdue, overdueDays }) => {
          const isAbove = above > 0 && usedPercent !== null
          const cause = isAbove
            ? t('above', { amount: formatMoney(above) })
            : blocked
              ? t('blocked')
              : t('overdue', { ...counted(overdueDays), amount: formatMoney(overdue) })
          return (
            <li key={id} className={classes.customer} data-bad={isAbove || blocked || undefined}>
              <span className={classes.what}>
                <Link to="/customers/$id" params={{ id: String(id) }} className={classes.name}>
                  {name}
                </Link>
                <span className={classes.cause}>{cause}</span>
              </span>
              <span className={classes.used}>
                <span>
                  {usedPercent === null ? t('noLimit') : t('used', { percent: formatPercent(usedPercent) })}
                </span>
                <UsedBar percent={usedPercent ?? 100} />
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.foot}>
        {t('of', { some: formatQuantity(credit.length), ...counted(customers) })}
      </p>
    </Card>
  )
}

/** The used part of the credit limit; the part above it is hatched. */
function UsedBar({ percent }: { percent: number }) {
  const whole = Math.max(100, percent)
  return (
    <span className={classes.bar} aria-hidden="true">
      <span data-part="within" style={{ width: `${(100 * Math.min(percent, 100)) / whole}%` }} />
      {percent > 100 && <span data-part="above" style={{ width: `${(100 * (percent - 100)) / whole}%` }} />}
    </span>
  )
}
