import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { lineOf } from '../../model/lines/line-of-product.ts'
import type { ProductSearch } from '../use-product-search.ts'
import type { Product } from '../use-products.ts'
import { AvailablePill } from './available-pill.tsx'
import classes from './line-grid.module.css'

type Props = {
  id: string
  search: ProductSearch
  marked: number
  refusal: string | null
  onPick: (product: Product) => void
}

/** The products found, or why there is nothing to choose. */
export function ProductOptions({ id, search, marked, refusal, onPick }: Props) {
  const t = useTranslations('drafts.products')
  const { found, pending, text } = search
  return (
    <>
      <div id={id} role="listbox" aria-label={t('label')}>
        {found.map((product, place) => (
          <ProductOption
            key={product.id}
            id={`${id}-${place}`}
            product={product}
            marked={place === marked}
            onPick={() => onPick(product)}
          />
        ))}
      </div>
      <p
        role="status"
        className={found.length > 0 && !refusal ? 'hidden-text' : classes.note}
        data-wrong={refusal ? true : undefined}
      >
        {refusal ??
          (pending
            ? t('searching')
            : found.length > 0
              ? t('count', { count: found.length })
              : t('none', { text }))}
      </p>
    </>
  )
}

type ProductOptionProps = { id: string; product: Product; marked: boolean; onPick: () => void }

/** A product to choose: name, code, stock in packages and units, price, what this customer paid last. */
function ProductOption({ id, product, marked, onPick }: ProductOptionProps) {
  const details = useDetails(product)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={classes.option}
      data-none={product.currentStock <= 0 || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={classes.optionName}>{product.description}</span>
      <span className="figure">{formatMoney(product.unitPrice)}</span>
      <AvailablePill product={product} line={lineOf(product)} />
      <span className={classes.optionDetail}>
        <span className="code">{product.id}</span> · {details}
      </span>
    </div>
  )
}

function useDetails(product: Product) {
  const t = useTranslations('drafts.products')
  const { lastPrice, otherWarehouses, currentStock } = product
  const elsewhere = otherWarehouses.find(({ stock }) => stock > 0)
  const stock =
    currentStock > 0
      ? inBothUnits(product, t('stock', unitsOf(product)))
      : elsewhere
        ? t('elsewhere', { stock: formatQuantity(elsewhere.stock), warehouse: elsewhere.warehouseId })
        : t('noStockAnywhere')
  const last =
    lastPrice && t('lastPrice', { date: formatDate(lastPrice.date), price: formatMoney(lastPrice.price) })
  return [stock, isPacked(product) && t('single', unitsOf(product)), last].filter(Boolean).join(' · ')
}

/** One sales unit holds several base units. */
const isPacked = ({ unit, baseUnit }: Product) => unit !== baseUnit

/** '80 cx / 960 un' and '87,08 / un'; a product sold in single units needs neither. */
const unitsOf = ({ currentStock, unitStock, unit, baseUnit, singlePrice }: Product) => ({
  packages: formatQuantity(Math.floor(currentStock)),
  unit,
  units: formatQuantity(unitStock),
  baseUnit,
  price: formatMoney(singlePrice),
})

const inBothUnits = (product: Product, words: string) =>
  isPacked(product) ? words : `${formatQuantity(product.currentStock)} ${product.unit}`
