import { PRICE_STEPS, type PriceStep } from '@cais/domain/pricing/raise-price'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { type PriceList, type PriceVersion, useRaisePrices } from '../api.ts'
import classes from './prices.module.css'

type Props = {
  list: PriceList
  version: PriceVersion
  /** The words that are looked for: only these articles. */
  search: string | undefined
  onClose: () => void
}

/** Types the prices of before, raised or lowered by a percent; nothing counts until it is published. */
export function RaisePrices({ list, version, search, onClose }: Props) {
  const t = useTranslations('prices.raise')
  const [way, setWay] = useState<'raise' | 'lower'>('raise')
  const [percent, setPercent] = useState<number | null>(null)
  const [roundTo, setRoundTo] = useState<PriceStep>(100)
  const raise = useRaisePrices(t('done'), onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (percent === null || raise.isPending) return
    raise.mutate({
      params: { id: list.id, number: version.number },
      body: {
        version: version.version,
        percent: way === 'raise' ? percent : -percent,
        roundTo,
        ...(search && { search }),
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} size={440}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.lead}>{search ? t('found', { search }) : t('all')}</p>
        <RadioGroup
          label={t('way')}
          value={way}
          onChange={(one) => setWay(one === 'lower' ? 'lower' : 'raise')}
          options={(['raise', 'lower'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <PercentField label={t('percent')} required value={percent} onChange={setPercent} />
        <SelectField
          label={t('roundTo')}
          description={t('rule')}
          value={String(roundTo)}
          onChange={(value) => setRoundTo(PRICE_STEPS.find((step) => String(step) === value) ?? 1)}
          options={PRICE_STEPS.map((step) => ({ value: String(step), label: formatMoney(step) }))}
        />
        {raise.error && (
          <p role="alert" className={classes.error}>
            {raise.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" primary loading={raise.isPending} disabled={percent === null}>
            {t('enter')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
