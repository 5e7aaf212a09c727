import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { meaningsOf, type Reading } from '../../../../lib/format/read-figure.ts'
import { FigureChoice } from '../../../../ui/fields/figure-choice.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { type CheckedRow, canAdd, inUnit } from '../../model/paste/check-pasted-rows.ts'
import {
  type AmbiguousCell,
  type FaultyCell,
  KIND_OF,
  type PastedColumn,
} from '../../model/paste/parse-pasted-rows.ts'
import classes from './paste.module.css'

type OnRead = (cell: AmbiguousCell, reading: Reading) => void
type Props = { row: CheckedRow; selected: boolean; onToggle: () => void; onRead: OnRead }

export function CheckedRowLine({ row, selected, onToggle, onRead }: Props) {
  const t = useTranslations('drafts.pasting')
  const { product, quantity, negotiatedPrice, discountPercentage } = row
  const isValid = canAdd(row)
  return (
    <tr data-refused={!isValid || undefined} data-deselected={(isValid && !selected) || undefined}>
      <td>
        <label className={classes.pick}>
          <input
            type="checkbox"
            aria-label={t('include', { row: String(row.row) })}
            checked={isValid && selected}
            disabled={!isValid}
            onChange={onToggle}
          />
          {row.row}
        </label>
      </td>
      <td data-column="product">
        <span className="code">{row.productId}</span> {product?.description}
      </td>
      <Figure
        row={row}
        column="quantity"
        text={
          quantity === null
            ? '–'
            : `${formatQuantity(quantity)} ${product ? inUnit(product, row).unit : row.unit}`.trim()
        }
      />
      <Figure
        row={row}
        column="negotiatedPrice"
        text={price(negotiatedPrice ?? (product && inUnit(product, row).unitPrice))}
      />
      <Figure
        row={row}
        column="discountPercentage"
        text={discountPercentage ? formatPercent(discountPercentage) : '–'}
      />
      <td>
        <RowCheck row={row} isValid={isValid} />
        <AmbiguousCells row={row} onRead={onRead} />
      </td>
    </tr>
  )
}

/** The figure as it is read, or its text when it is invalid. */
function Figure({ row, column, text }: { row: CheckedRow; column: PastedColumn; text: string }) {
  const fault = row.faults.find((cell) => cell.column === column)
  return (
    <td className="figure" data-fault={fault && true}>
      {fault?.text ?? text}
    </td>
  )
}

const price = (centavos: number | undefined) => (centavos === undefined ? '–' : formatMoney(centavos))

const HEAD_OF = { quantity: 'quantity', negotiatedPrice: 'price', discountPercentage: 'discount' } as const

function RowCheck({ row, isValid }: { row: CheckedRow; isValid: boolean }) {
  const t = useTranslations('drafts.pasting')
  const { problems, product, faults } = row
  const messageOf = ({ column, text, fault }: FaultyCell) =>
    fault === 'ambiguous'
      ? t('ambiguous', { column: t(`columns.${HEAD_OF[column]}`), ...meaningsOf(text, KIND_OF[column]) })
      : t(`unreadableFigure.${column}`)
  if (problems.length === 0) return <Badge colour="success">{t('good')}</Badge>
  const facts = {
    cells: faults.map(messageOf).join(' · '),
    price: formatMoney(product ? inUnit(product, row).unitPrice : 0),
    unit: row.unit,
    stock: `${formatQuantity(product?.currentStock ?? 0)} ${product?.unit ?? ''}`,
  }
  return (
    <span className={classes.problem} data-tone={isValid ? 'warning' : 'danger'}>
      {problems.map((problem) => t(`problems.${problem}`, facts)).join(' · ')}
    </span>
  )
}

/** Both readings of each ambiguous figure; the choice can still be changed. */
function AmbiguousCells({ row, onRead }: { row: CheckedRow; onRead: OnRead }) {
  const t = useTranslations('drafts.pasting')
  return row.ambiguous.map((cell) => {
    const column = t(`columns.${HEAD_OF[cell.column]}`)
    return (
      <span key={cell.column} className={classes.ambiguous}>
        <span aria-hidden="true">{column}</span>
        <FigureChoice
          text={cell.text}
          kind={KIND_OF[cell.column]}
          name={t('ambiguousCell', { column, row: String(row.row) })}
          chosen={cell.chosen}
          onChoose={(reading) => onRead(cell, reading)}
        />
      </span>
    )
  })
}
