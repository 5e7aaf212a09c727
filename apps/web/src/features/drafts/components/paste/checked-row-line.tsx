import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { type CheckedRow, isTakeable } from '../../model/paste/check-pasted-rows.ts'
import classes from './paste.module.css'

type Props = { row: CheckedRow; taken: boolean; onToggle: () => void }

export function CheckedRowLine({ row, taken, onToggle }: Props) {
  const t = useTranslations('drafts.pasting')
  const { product, quantity, negotiatedPrice, discountPercentage } = row
  const takeable = isTakeable(row)
  return (
    <tr data-refused={!takeable || undefined} data-left={(takeable && !taken) || undefined}>
      <td>
        <label className={classes.pick}>
          <input
            type="checkbox"
            aria-label={t('include', { row: String(row.row) })}
            checked={takeable && taken}
            disabled={!takeable}
            onChange={onToggle}
          />
          {row.row}
        </label>
      </td>
      <td>
        <span className="code">{row.productId}</span> {product?.description}
      </td>
      <td className="figure">{quantity === null ? '–' : formatQuantity(quantity)}</td>
      <td className="figure">{price(negotiatedPrice ?? product?.unitPrice)}</td>
      <td className="figure">{discountPercentage ? formatPercent(discountPercentage) : '–'}</td>
      <td>
        <RowCheck row={row} takeable={takeable} />
      </td>
    </tr>
  )
}

const price = (centavos: number | undefined) => (centavos === undefined ? '–' : formatMoney(centavos))

function RowCheck({ row, takeable }: { row: CheckedRow; takeable: boolean }) {
  const t = useTranslations('drafts.pasting')
  const { problems, product, unreadable, ambiguous } = row
  if (problems.length === 0) return <Badge colour="success">{t('good')}</Badge>
  const facts = {
    columns: [...unreadable, ...ambiguous].map((column) => t(`unreadableColumns.${column}`)).join(', '),
    price: formatMoney(product?.unitPrice ?? 0),
    stock: `${formatQuantity(product?.currentStock ?? 0)} ${product?.unit ?? ''}`,
  }
  return (
    <Badge colour={takeable ? 'warning' : 'danger'}>
      {problems.map((problem) => t(`problems.${problem}`, facts)).join(' · ')}
    </Badge>
  )
}
