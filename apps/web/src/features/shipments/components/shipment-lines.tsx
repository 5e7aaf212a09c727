import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TextSkeleton } from '../../../ui/skeletons.tsx'
import { CodeText, DateText, QuantityText, WeightText } from '../../../ui/text.tsx'
import { shipmentLinesQuery } from '../api/shipment.ts'
import classes from './shipment.module.css'

/** What lies on the truck, article by batch. */
export function ShipmentLines({ id }: { id: number }) {
  const t = useTranslations('shipments')
  const lines = useQuery(shipmentLinesQuery(id))
  return (
    <Card flush title={t('articles')}>
      {lines.error ? <ErrorState error={lines.error} retry={lines.refetch} /> : null}
      {lines.isPending && <TextSkeleton lines={5} />}
      {lines.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={t('articles')}>
          <table className={classes.lines}>
            <caption className="hidden-text">{t('articles')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('columns.article')}</th>
                <th scope="col">{t('columns.document')}</th>
                <th scope="col">{t('columns.batch')}</th>
                <th scope="col" data-figure>
                  {t('columns.quantity')}
                </th>
                <th scope="col" data-figure>
                  {t('columns.weight')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.data.data.map((line) => (
                <tr key={`${line.lineId}${line.batch}`}>
                  <th scope="row">{line.description}</th>
                  <td>
                    <CodeText>{line.orderTrackingCode}</CodeText>
                  </td>
                  <td>
                    <CodeText>{line.batch}</CodeText> <DateText value={line.expiry} />
                  </td>
                  <td data-figure>
                    <QuantityText value={line.quantity} unit={line.unit} />
                  </td>
                  <td data-figure>
                    <WeightText kg={line.totalWeight} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
