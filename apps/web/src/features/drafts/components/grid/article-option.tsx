import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import type { Article } from '../use-articles.ts'
import { AvailablePill } from './available-pill.tsx'
import classes from './line-grid.module.css'

type Props = { id: string; article: Article; marked: boolean; onPick: () => void }

/** An article with what decides: name, code, stock in packages and units, price, what this customer paid last. */
export function ArticleOption({ id, article, marked, onPick }: Props) {
  const details = useDetails(article)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={classes.option}
      data-none={article.currentStock <= 0 || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={classes.optionName}>{article.description}</span>
      <span className="figure">{formatMoney(article.unitPrice)}</span>
      <AvailablePill article={article} quantity={0} unit={article.unit} />
      <span className={classes.optionDetail}>
        <span className="code">{article.id}</span> · {details}
      </span>
    </div>
  )
}

function useDetails(article: Article) {
  const t = useTranslations('drafts.articles')
  const { lastPrice, otherWarehouses, currentStock } = article
  const elsewhere = otherWarehouses.find(({ stock }) => stock > 0)
  const stock =
    currentStock > 0
      ? inBothUnits(article, t('stock', unitsOf(article)))
      : elsewhere
        ? t('elsewhere', { stock: formatQuantity(elsewhere.stock), warehouse: elsewhere.warehouseId })
        : t('noStockAnywhere')
  const last =
    lastPrice && t('lastPrice', { date: formatDate(lastPrice.date), price: formatMoney(lastPrice.price) })
  return [stock, isPacked(article) && t('single', unitsOf(article)), last].filter(Boolean).join(' · ')
}

/** One sales unit holds several base units. */
const isPacked = ({ unit, baseUnit }: Article) => unit !== baseUnit

/** '80 cx / 960 un' and '87,08 / un' (spec §3: multiStock, singlePrice); what is sold singly needs neither. */
const unitsOf = ({ currentStock, unitStock, unit, baseUnit, singlePrice }: Article) => ({
  packages: formatQuantity(Math.floor(currentStock)),
  unit,
  units: formatQuantity(unitStock),
  baseUnit,
  price: formatMoney(singlePrice),
})

const inBothUnits = (article: Article, words: string) =>
  isPacked(article) ? words : `${formatQuantity(article.currentStock)} ${article.unit}`
