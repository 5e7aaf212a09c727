import { useTranslations } from 'use-intl'
import type { MapPreview } from '../api.ts'
import classes from './maps.module.css'

/** The first lines as they would be read by the map, with what cannot be read. */
export function PreviewLines({ preview }: { preview: MapPreview }) {
  const t = useTranslations('morpheus.maps')
  const faults = useTranslations('morpheus.fault')
  if (preview.missing.length > 0)
    return (
      <p className={classes.alert}>
        {t('missing', { columns: preview.missing.map((key) => t(`column.${key}`)).join(', ') })}
      </p>
    )
  return (
    <section aria-label={t('preview')}>
      <h3 className={classes.group}>
        {t('previewOf', { orders: preview.orders, lines: preview.lines, faults: preview.faults })}
      </h3>
      <div className={classes.scroll}>
        <table className={classes.columns}>
          <thead>
            <tr>
              {(['orderNumber', 'deliverTo', 'article', 'quantity', 'unit', 'price'] as const).map((key) => (
                <th key={key} scope="col">
                  {key === 'article' ? t('article') : t(`column.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.firstLines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in the order of the file
              <tr key={at} data-fault={line.fault !== null || undefined}>
                <td>{line.orderNumber}</td>
                <td>{line.place}</td>
                <td>{line.article}</td>
                <td>
                  {line.fault === null
                    ? line.quantity
                    : faults(line.fault.code, {
                        stated: '',
                        found: '',
                        value: '',
                        column: '',
                        type: '',
                        segment: '',
                        ...line.fault.facts,
                      })}
                </td>
                <td>{line.unit}</td>
                <td>{line.price}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
