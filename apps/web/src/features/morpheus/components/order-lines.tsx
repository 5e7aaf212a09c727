import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { QuantityText } from '../../../ui/marks/text.tsx'
import type { Line } from '../api.ts'
import classes from './morpheus.module.css'

/** Lines of an order as they came, with the article that they are with us and why one waits. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('morpheus')
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={classes.article}>
            {line.product?.description ?? (line.description || t('noDescription'))}
            <code>{line.gtin || line.buyerCode || line.supplierCode}</code>
          </span>
          <span className={classes.figure}>
            {line.quantity === null ? (
              (line.unreadable ?? '?')
            ) : (
              <QuantityText value={line.quantity} unit={line.orderedUnit ?? line.unit} />
            )}
          </span>
          <span className={classes.figure}>{line.price !== null && formatMoney(line.price)}</span>
          <span className={classes.cause}>
            {line.isReplaced && <Badge>{t('replaced')}</Badge>}
            {line.action === 'remove' && <Badge colour="dark">{t('removed')}</Badge>}
            {line.cause && (
              <Badge colour={line.cause === 'article' ? 'danger' : 'warning'}>
                {t(`cause.${line.cause}`)}
              </Badge>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
