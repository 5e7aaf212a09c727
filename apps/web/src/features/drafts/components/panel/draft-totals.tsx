import { decimalFromBasisPoints } from '@cais/domain/kernel/percent'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { type Definition, DefinitionList } from '../../../../ui/page/definition-list.tsx'
import type { DraftForm } from '../../model/form/draft-form.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import classes from './panel.module.css'

type Props = {
  form: DraftForm
  preview: Preview
  /** What an offer costs the company, by the server's last answer; null for users who may not see costs. Centavos. */
  cost: number | null
}

/** The totals as the server will count them. */
export function DraftTotals({ form, preview, cost }: Props) {
  const t = useTranslations('drafts.totals')
  const { totals } = preview
  const items = useItems(preview)
  return (
    <section className={classes.totals} aria-label={t('label')}>
      {totals ? <DefinitionList items={items} /> : <p className={classes.debt}>{t('unknown')}</p>}
      <p className={classes.sum}>
        <span>{t('total')}</span>
        <strong aria-live="polite">{totals ? formatMoney(totals.total) : '–'}</strong>
      </p>
      {form.type === 'POF' && totals && (
        <p className={classes.quiet}>
          {t('offer')}: {formatMoney(totals.merchandise)}
          {cost !== null && ` · ${t('cost')}: ${formatMoney(cost)}`}
        </p>
      )}
    </section>
  )
}

function useItems({ totals, weight }: Preview): Definition[] {
  const t = useTranslations('drafts.totals')
  if (!totals) return []
  const discounts = totals.discounts === 0 ? formatMoney(0) : `−${formatMoney(totals.discounts)}`
  const vat = totals.vat
    .filter(({ rate }) => rate > 0)
    .map(({ rate, amount }) => ({
      term: t('vat', { rate: formatPercent(decimalFromBasisPoints(rate)) }),
      value: formatMoney(amount),
      figure: true,
    }))
  return [
    { term: t('merchandise'), value: formatMoney(totals.merchandise), figure: true },
    { term: t('discounts'), value: discounts, figure: true },
    ...vat,
    { term: t('weight'), value: formatWeight(weight), figure: true },
  ]
}
