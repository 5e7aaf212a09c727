import type { OrderReply } from '@cais/contract/orders/schemas'
import { LINE_STATUSES } from '@cais/domain/orders/line-status'
import { useTranslations } from 'use-intl'
import { amountWidth, quantityWidth } from '../../../../lib/format/figure-width.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { Meter } from '../../../../ui/marks/meter.tsx'
import { LineBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText, MoneyText, QuantityText } from '../../../../ui/marks/text.tsx'
import { LineBuckets } from './line-buckets.tsx'
import classes from './order-detail.module.css'

type Line = OrderReply['lines'][number]

/** A quote reserves no stock: it shows the ordered quantity in place of where the goods are. */
export function useLineColumns(order: OrderReply): Column<Line>[] {
  const { type, lines } = order
  const widths = widthsOf(lines)
  const t = useTranslations('orders.detail')
  const ordered: Column<Line> = {
    key: 'ordered',
    header: t('columns.ordered'),
    width: 'minmax(112px, 0.8fr)',
    card: 'wide',
    cell: (line) => <Ordered line={line} />,
  }
  const columns: Column<Line>[] = [
    {
      key: 'sequence',
      header: t('columns.sequence'),
      width: widths.sequence,
      card: 'hidden',
      cell: (line) => line.sequence,
    },
    {
      key: 'product',
      header: t('columns.product'),
      width: 'minmax(130px, 2.4fr)',
      card: 'title',
      cell: (line) => <Stacked top={line.description} below={<Below line={line} />} wraps />,
    },
    {
      key: 'quantity',
      header: t('columns.quantity'),
      width: widths.quantity,
      align: 'right',
      cell: (line) => (widths.areLarge ? <Charged line={line} /> : <Quantity line={line} />),
    },
    {
      key: 'price',
      header: t('columns.price'),
      width: widths.price,
      align: 'right',
      from: 600,
      card: 'hidden',
      cell: (line) => <Price line={line} />,
    },
    {
      key: 'discount',
      header: t('columns.discount'),
      width: widths.discount,
      align: 'right',
      from: 640,
      card: 'hidden',
      cell: (line) => <Discount line={line} />,
    },
    {
      key: 'total',
      header: t('columns.total'),
      width: widths.total,
      align: 'right',
      card: 'figure',
      cell: (line) => <Total line={line} />,
    },
    {
      key: 'situation',
      header: t('columns.situation'),
      width: 'minmax(148px, 1.3fr)',
      card: 'wide',
      cell: (line) => <LineBuckets line={line} order={order} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: '168px',
      from: 1040,
      card: 'hidden',
      cell: (line) => <Status line={line} />,
    },
  ]
  const fitting = widths.areLarge
    ? columns.filter(({ key }) => key !== 'price' && key !== 'discount')
    : columns
  if (type !== 'COT') return fitting
  return fitting
    .map((column) => (column.key === 'situation' ? ordered : column))
    .filter(({ key }) => key !== 'status')
}

/** With more digits of quantity, price and total the columns do not fit side by side. */
const MAX_DIGITS = 26

/** Column widths for the longest figures; when they are large, price and discount move below the quantity. */
function widthsOf(lines: readonly Line[]) {
  const widest = (least: number, width: (line: Line) => number) => Math.max(least, ...lines.map(width))
  const quantity = widest(5, ({ quantity, unit }) => quantityWidth(quantity) + unit.length + 1)
  const price = widest(8, (line) => amountWidth(Math.max(line.negotiatedPrice ?? 0, line.unitPrice)))
  const total = widest(9, (line) => amountWidth(line.total))
  const areLarge = quantity + price + total > MAX_DIGITS
  return {
    areLarge,
    sequence: widthFor(Math.max(1.5, String(lines.length).length)),
    quantity: widthFor(areLarge ? Math.max(quantity, price + 2) : quantity),
    price: widthFor(price),
    // Narrower without discounts, which leaves more room for the product names.
    discount: lines.some(({ discountTotal }) => discountTotal > 0) ? '80px' : '56px',
    total: widthFor(total),
  }
}

const widthFor = (digits: number) => `calc(${digits}ch + 22px)`

const Quantity = ({ line }: { line: Line }) => <QuantityText value={line.quantity} unit={line.unit} />

/** The total of a completely cut line is struck through. */
function Total({ line: { total, stockQuantity, buckets } }: { line: Line }) {
  const amount = <MoneyText centavos={total} strong />
  return buckets.closed === stockQuantity ? <s className={classes.cut}>{amount}</s> : amount
}

/** Quantity × price; below it the replaced list price and the discount. */
function Charged({ line }: { line: Line }) {
  const { negotiatedPrice, unitPrice, discountTotal } = line
  const below = (
    <>
      × <MoneyText centavos={negotiatedPrice ?? unitPrice} />
      <br />
      {negotiatedPrice !== null && <s>{formatMoney(unitPrice)}</s>}
      {discountTotal > 0 && (
        <>
          {' − '}
          <Discount line={line} />
        </>
      )}
    </>
  )
  return <Stacked top={<Quantity line={line} />} below={below} />
}

function Ordered({ line: { ordered, quantity, productId } }: { line: Line }) {
  const t = useTranslations('orders.detail')
  const done = ordered ?? 0
  const words = t('orderedOf', { done: formatQuantity(done), quantity: formatQuantity(quantity) })
  const percent = quantity === 0 ? 0 : Math.round((100 * done) / quantity)
  return (
    <Stacked
      top={
        <Meter
          percent={percent}
          label={t('orderedLabel', { product: productId })}
          tone="progress"
          figure={false}
          wide
        />
      }
      below={words}
    />
  )
}

function Below({ line }: { line: Line }) {
  return (
    <>
      <CodeText>{line.productId}</CodeText>
      {line.specialField && ` · ${line.specialField}`}
    </>
  )
}

function Price({ line }: { line: Line }) {
  const t = useTranslations('orders.detail')
  if (line.negotiatedPrice === null) return <MoneyText centavos={line.unitPrice} />
  const list = (
    <s title={t('listPrice', { price: formatMoney(line.unitPrice) })}>{formatMoney(line.unitPrice)}</s>
  )
  return <Stacked top={<MoneyText centavos={line.negotiatedPrice} />} below={list} />
}

/** The discount as a percentage of the line. */
function Discount({ line }: { line: Line }) {
  if (line.discountTotal === 0) return '–'
  const merchandise = line.total + line.discountTotal
  const share = merchandise > 0 ? Math.round((10_000 * line.discountTotal) / merchandise) / 100 : 0
  return <span title={formatMoney(line.discountTotal)}>{formatPercent(share)}</span>
}

function Status({ line }: { line: Line }) {
  const status = LINE_STATUSES.find((known) => known === line.lineStatus)
  return status ? <LineBadge status={status} /> : null
}
