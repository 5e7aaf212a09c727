import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { batchesQuery } from '../api.ts'
import classes from './product.module.css'

/** Batches by warehouse, with their expiry. */
export function ProductBatches({ id, unit }: { id: string; unit: string }) {
  const t = useTranslations('products')
  const { data } = useQuery(batchesQuery(id))
  return (
    <Card title={t('batches')}>
      {!data && <TextSkeleton lines={3} />}
      {data?.data.length === 0 && <p className={classes.none}>{t('noBatches')}</p>}
      <ul className={classes.lines}>
        {data?.data.map((batch) => (
          <li key={batch.levelId} className={classes.line}>
            <CodeText>{batch.warehouseId}</CodeText>
            <span className={classes.about}>
              {batch.batch} · {t('expiry')} <DateText value={batch.expiry} />
            </span>
            {batch.blocked && <Badge colour="danger">{t('blocked')}</Badge>}
            <span>
              <QuantityText value={batch.available} unit={unit} />{' '}
              <small className={classes.held}>{t('of', { stock: formatQuantity(batch.stock) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
