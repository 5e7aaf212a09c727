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
  const { lastPrice, otherWarehouses, multiStock, currentStock } = article
  const elsewhere = otherWarehouses.find(({ stock }) => stock > 0)
  const stock =
    currentStock > 0
      ? multiStock
      : elsewhere
        ? t('elsewhere', { stock: formatQuantity(elsewhere.stock), warehouse: elsewhere.warehouseId })
        : t('noStockAnywhere')
  const last =
    lastPrice && t('lastPrice', { date: formatDate(lastPrice.date), price: formatMoney(lastPrice.price) })
  return [stock, last].filter(Boolean).join(' · ')
}
