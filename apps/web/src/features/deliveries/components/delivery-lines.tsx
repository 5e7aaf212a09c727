import { useTranslations } from 'use-intl'
import { DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Delivery } from '../api.ts'
import classes from './delivery.module.css'

const COLUMNS = ['received', 'refused', 'returned', 'inTransit'] as const

/** What left by batch, and what became of it. Columns in which nothing stands are left out. */
export function DeliveryLines({ delivery: { lines } }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.lines')
  const columns = COLUMNS.filter((column) => lines.some((line) => line[column] > 0))
  return (
    <Card title={t('title')} flush>
      <div className={classes.scroll}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('batch')}</th>
              <th scope="col" data-figure>
                {t('loaded')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" data-figure>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.description}
                  {line.reason && (
                    <small>{[line.reason.name, line.reasonText].filter(Boolean).join(': ')}</small>
                  )}
                </th>
                <td>
                  <span className="code">{line.batch}</span>
                  {line.expiry && (
                    <small>
                      <DateText value={line.expiry} />
                    </small>
                  )}
                </td>
                <td data-figure>
                  <QuantityText value={line.loaded} unit={line.unit} />
                </td>
                {columns.map((column) => (
                  <td key={column} data-figure>
                    <QuantityText value={line[column]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
