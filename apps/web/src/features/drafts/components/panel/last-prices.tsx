import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import type { DraftLine } from '../../model/session/draft-form.ts'
import classes from './panel.module.css'

type Price = ApiData<'GET /customers/{id}/summary'>['lastPrices'][number]
type Props = { prices: readonly Price[]; lines: readonly DraftLine[] }

const AT_MOST = 6

/** What this customer paid last; the articles of the document come first. */
export function LastPrices({ prices, lines }: Props) {
  const t = useTranslations('drafts.panel')
  const inDraft = new Set(lines.map(({ productId }) => productId))
  const first = prices.toSorted((a, b) => Number(inDraft.has(b.productId)) - Number(inDraft.has(a.productId)))
  return (
    <section>
      <h2 className={classes.title}>{t('lastPrices')}</h2>
      {prices.length === 0 && <p className={classes.quiet}>{t('noLastPrices')}</p>}
      <ul className={classes.prices}>
        {first.slice(0, AT_MOST).map(({ productId, description, price, date }) => (
          <li key={productId} title={formatDate(date)}>
            <span className={classes.article}>{description}</span>
            <span>{formatMoney(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
