import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Trace } from '../api.ts'
import classes from './recalls.module.css'

const PARTS = [
  'withCustomers',
  'inWarehouses',
  'inTransit',
  'returned',
  'sentAway',
  'lost',
  'unexplained',
] as const

/** Everything of the batch in one bar that adds up to what came in. */
export function BalanceCard({ trace }: { trace: Trace }) {
  const t = useTranslations('recalls')
  const { balance, unit } = trace
  const total = balance.cameIn + balance.found
  const parts = PARTS.filter((part) => balance[part] !== 0)
  const text = (part: (typeof PARTS)[number]) =>
    part === 'withCustomers'
      ? t('balance.withCustomers', {
          count: trace.customers.filter(({ quantity, onTheRoad }) => quantity > onTheRoad).length,
        })
      : t(`balance.${part}`)
  return (
    <Card>
      <div className={classes.batch}>
        <div>
          <h2>{trace.description}</h2>
          <p className={classes.quiet}>
            <CodeText>{trace.productId}</CodeText> · {t('batch')} <CodeText>{trace.batch}</CodeText>
            {trace.expiry !== null && (
              <>
                {' '}
                · {t('expiry')} <DateText value={trace.expiry} />
              </>
            )}{' '}
            · {t('cameIn')} <DateText value={trace.cameInOn} />
            {trace.cameInBy !== '' && ` · ${trace.cameInBy}`}
          </p>
        </div>
        <div className={classes.total}>
          <strong>
            {formatQuantity(total)} {unit}
          </strong>
          <p className={classes.quiet}>
            {balance.unexplained === 0 ? (
              t('balance.allFound')
            ) : (
              <Badge colour="danger">
                {t('balance.notFound', { quantity: formatQuantity(balance.unexplained), unit })}
              </Badge>
            )}
          </p>
        </div>
      </div>
      <div className={classes.bar} aria-hidden="true">
        {parts.map((part) => (
          <span
            key={part}
            className={classes.part}
            data-part={part}
            style={{ flexGrow: Math.abs(balance[part]) }}
          />
        ))}
      </div>
      <ul className={classes.legend}>
        {parts.map((part) => (
          <li key={part} data-part={part}>
            {text(part)}{' '}
            <strong>
              {formatQuantity(balance[part])} {unit}
            </strong>
          </li>
        ))}
        {parts.length > 1 && (
          <li className={classes.sum}>
            {parts.map((part) => formatQuantity(balance[part])).join(' + ')} = {formatQuantity(total)}
          </li>
        )}
      </ul>
    </Card>
  )
}
