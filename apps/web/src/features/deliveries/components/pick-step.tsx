import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type CollectOrder, reasonsQuery } from '../api.ts'
import { isPicked, missingOf, type PickForm, quantityOf, shortOf, withQuantity } from '../model/pick.ts'
import classes from './counter.module.css'

type Props = {
  order: CollectOrder
  form: PickForm
  onChange: (form: PickForm) => void
  onNext: () => void
}

/** First step: what is put on the counter, by line and batch. What is short needs a reason. */
export function PickStep({ order, form, onChange, onNext }: Props) {
  const t = useTranslations('deliveries.counter')
  return (
    <Card title={`1. ${t('step.pick')}`}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPicked(form, order)) onNext()
        }}
      >
        <p className={classes.quiet}>{t('pickHelp')}</p>
        {order.lines.map((line) => (
          <PickLine key={line.lineId} line={line} form={form} onChange={onChange} />
        ))}
        <div className={classes.buttons}>
          <Button type="submit" primary autoFocus disabled={!isPicked(form, order)}>
            {t('next')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type LineProps = {
  line: CollectOrder['lines'][number]
  form: PickForm
  onChange: (form: PickForm) => void
}

function PickLine({ line, form, onChange }: LineProps) {
  const t = useTranslations('deliveries.counter')
  const missing = missingOf(form, line)
  return (
    <fieldset className={classes.line}>
      <legend className={classes.lineName}>{line.description}</legend>
      {line.batches.map((batch) => (
        <div key={batch.levelId} className={classes.batch}>
          <span>
            <span className="code">{batch.batch}</span>{' '}
            {batch.expiry && (
              <small className={classes.quiet}>{t('expires', { date: formatDate(batch.expiry) })}</small>
            )}
          </span>
          <QuantityField
            aria-label={t('quantity', { article: line.description, batch: batch.batch })}
            value={quantityOf(form, line, batch)}
            onChange={(quantity) => onChange(withQuantity(form, line, batch.levelId, quantity))}
          />
          <span>{t('ofPicked', { quantity: formatQuantity(batch.quantity), unit: line.unit })}</span>
        </div>
      ))}
      {missing > 0 && <ShortLine line={line} missing={missing} form={form} onChange={onChange} />}
    </fieldset>
  )
}

function ShortLine({ line, missing, form, onChange }: LineProps & { missing: number }) {
  const t = useTranslations('deliveries.counter')
  const reasons = (useQuery(reasonsQuery()).data?.data ?? []).filter(({ place }) => place === 'warehouse')
  const short = shortOf(form, line)
  const change = (values: Partial<typeof short>) =>
    onChange({ ...form, short: { ...form.short, [line.lineId]: { ...short, ...values } } })
  return (
    <div className={classes.short}>
      <span>{t('short', { quantity: formatQuantity(missing), unit: line.unit })}</span>
      <SelectField
        aria-label={`${t('reason')}: ${line.description}`}
        placeholder={t('reason')}
        value={short.reasonId === '' ? null : short.reasonId}
        options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(reasonId) => change({ reasonId: reasonId ?? '' })}
      />
      <SelectField
        aria-label={`${t('rest')}: ${line.description}`}
        value={short.rest}
        options={[
          { value: 'analysis', label: t('restAnalysis') },
          { value: 'close', label: t('restClose') },
        ]}
        onChange={(rest) => change({ rest: rest === 'close' ? 'close' : 'analysis' })}
      />
    </div>
  )
}
