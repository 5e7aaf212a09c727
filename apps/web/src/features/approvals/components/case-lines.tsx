import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { amountWidth } from '../../../lib/format/figure-width.ts'
import { MoneyText, PercentText, QuantityText } from '../../../ui/marks/text.tsx'
import { lineDiscount } from '../model/line-discount.ts'
import classes from './case.module.css'

type Order = ApiData<'GET /orders/{id}'>

/** With more digits of price and total, figures are shown below their product, because the table is narrow beside the list. */
const MAX_DIGITS = 18

/** The lines of the document with the price that would be charged. */
export function CaseLines({ order }: { order: Order }) {
  const t = useTranslations('approvals.lines')
  const large = order.lines.some((line) => amountWidth(line.total) + amountWidth(line.unitPrice) > MAX_DIGITS)
  return (
    <div className={classes.linesBox}>
      <table className={classes.lines} data-large={large || undefined}>
        <caption className="hidden-text">{t('label')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('discount')}</th>
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.description}</th>
              <td data-name={t('quantity')}>
                <QuantityText value={line.quantity} unit={line.unit} />
              </td>
              <td data-name={t('price')}>
                <LinePrice line={line} />
              </td>
              <td data-name={t('discount')}>
                <PercentText percent={lineDiscount(line)} />
              </td>
              <td data-name={t('total')}>
                <MoneyText centavos={line.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A negotiated price above the list price that it replaces. */
function LinePrice({ line }: { line: Order['lines'][number] }) {
  if (line.negotiatedPrice === null || line.negotiatedPrice === line.unitPrice)
    return <MoneyText centavos={line.unitPrice} />
  return (
    <span className={classes.prices}>
      <MoneyText centavos={line.negotiatedPrice} />
      <s>
        <MoneyText centavos={line.unitPrice} />
      </s>
    </span>
  )
}
