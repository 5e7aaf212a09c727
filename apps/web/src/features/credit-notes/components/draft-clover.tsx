import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditForm } from '../model/credit-form.ts'
import classes from './note-cards.module.css'
import { CloverBar } from './note-cards.tsx'

type Props = {
  form: CreditForm
  net: number
  error: string | undefined
  onChange: (values: Partial<CreditForm>) => void
}

/** The principal's share of the net amount, and what is left for us. */
export function DraftClover({ form: { cloverAmount, period }, net, error, onChange }: Props) {
  const t = useTranslations('credit')
  const clover = cloverAmount ?? 0
  return (
    <Card>
      <div className={classes.clover} id="credit-clover">
        <CurrencyField
          label={t('draft.clover')}
          value={cloverAmount}
          error={error}
          onChange={(value) => onChange({ cloverAmount: value })}
        />
        {period === null && (
          <div>
            <CloverBar clover={clover} net={net} />
            <p className={classes.legend}>
              {net > 0 && <span>{formatPercent(Math.round((clover * 1000) / net) / 10)}</span>}
              <span>
                {t('side.ours')} <MoneyText centavos={Math.max(net - clover, 0)} />
              </span>
              <span>
                {t('draft.cloverMost')} <MoneyText centavos={net} />
              </span>
            </p>
          </div>
        )}
      </div>
    </Card>
  )
}
