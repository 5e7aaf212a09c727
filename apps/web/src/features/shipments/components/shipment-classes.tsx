import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import { CodeText, DateText, QuantityText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { shipmentLinesQuery } from '../api.ts'
import { type GoodsOfClass, goodsByClass } from '../model/goods-by-class.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

/** What travels in each compartment: every article and batch once, with all its documents together, the heaviest first. */
export function ShipmentClasses({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const lines = useQuery(shipmentLinesQuery(shipment.id))
  if (lines.error && !lines.data) return <ErrorState error={lines.error} retry={lines.refetch} />
  if (!lines.data) return <TextSkeleton lines={6} />
  const found = goodsByClass(lines.data.data)
  if (found.length === 0)
    return (
      <Card>
        <EmptyState title={t('noDocuments')} />
      </Card>
    )
  return found.map((one) => <ClassCard key={one.name} shipment={shipment} {...one} />)
}

function ClassCard({ shipment, name, goods }: GoodsOfClass & { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const truck = useTranslations('ui.truck')
  const takes = shipment.capacities[name]
  return (
    <Card
      flush
      title={
        <span className={classes.classHead}>
          {truck(name)} · {formatWeight(shipment.weights[name])}
          {shipment.stage === 'loading' && (
            <span>{t('detail.byClass.loaded', { loaded: formatWeight(shipment.loadedWeights[name]) })}</span>
          )}
          {takes !== null && <span>{t('detail.byClass.takes', { weight: formatWeight(takes) })}</span>}
        </span>
      }
    >
      {/* biome-ignore lint/a11y: a region that scrolls sideways must be reachable by keyboard; it is no landmark and no form */}
      <div className={classes.scroll} role="group" tabIndex={0} aria-label={truck(name)}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('columns.product')}</th>
              <th scope="col">{t('columns.documents')}</th>
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
            {goods.map((row) => (
              <tr key={`${row.productId}${row.unit}${row.batch}`}>
                <th scope="row">{row.description}</th>
                <td>{t('detail.byClass.inDocuments', { count: row.documents })}</td>
                <td>
                  <CodeText>{row.batch}</CodeText> <DateText value={row.expiry} />
                </td>
                <td data-figure>
                  <QuantityText value={row.quantity} unit={row.unit} />
                </td>
                <td data-figure>
                  <WeightText kg={row.weight} ofLine />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
