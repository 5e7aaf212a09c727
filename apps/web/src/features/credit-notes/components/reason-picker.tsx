import { TextInput } from '@mantine/core'
import { IconArrowBackUp, IconChecks, IconPackage, IconTruckReturn } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { useReasons } from '../api.ts'
import { type CreditForm, effectOf, REASON_PLACES } from '../model/credit-form.ts'
import classes from './reason-picker.module.css'

type Props = {
  form: CreditForm
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<CreditForm>) => void
}

/** The reason by the place where it arises, and at once what it means in words. */
export function ReasonPicker({ form, errorOf, onChange }: Props) {
  const t = useTranslations('credit')
  const reasons = useReasons()
  const chosen = reasons.find(({ id }) => id === form.reasonId)
  const [opened, setOpened] = useState<(typeof REASON_PLACES)[number]>('customer')
  // a rebate credits no goods: its reasons arise nowhere
  const places = form.period === null ? REASON_PLACES : (['none'] as const)
  const place = places.find((one) => one === (chosen?.place ?? opened)) ?? places[0] ?? opened
  const open = (next: string) => {
    const found = REASON_PLACES.find((one) => one === next)
    if (found === undefined) return
    setOpened(found)
    if (chosen?.place !== found) onChange({ reasonId: null })
  }
  return (
    <div className={classes.reason} id="credit-reason">
      <RadioGroup
        label={t('draft.reason')}
        value={place}
        options={places.map((one) => ({ value: one, label: t(`place.${one}`) }))}
        onChange={open}
      />
      <ReasonChips
        reasons={reasons.filter((reason) => reason.place === place)}
        value={form.reasonId}
        error={errorOf('reasonId')}
        onChange={(reasonId) => onChange({ reasonId })}
      />
      {chosen && <Effects reason={chosen} form={form} />}
      {(chosen?.needsText || form.reasonText !== '' || errorOf('reasonText')) && (
        <TextInput
          id="credit-reason-text"
          label={t('draft.reasonText')}
          required={chosen?.needsText ?? false}
          maxLength={500}
          autoComplete="off"
          value={form.reasonText}
          error={errorOf('reasonText')}
          onChange={(event) => onChange({ reasonText: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

type Reason = ReturnType<typeof useReasons>[number]
type ChipsProps = {
  reasons: readonly Reason[]
  value: string | null
  error: string | undefined
  onChange: (id: string) => void
}

function ReasonChips({ reasons, value, error, onChange }: ChipsProps) {
  const t = useTranslations('credit.draft')
  const name = useId()
  const fault = useId()
  return (
    <fieldset className={classes.chips} aria-describedby={error ? fault : undefined}>
      <legend className="hidden-text">{t('reasonOfPlace')}</legend>
      {reasons.map((reason) => (
        <label key={reason.id} className={classes.chip}>
          <input
            type="radio"
            name={name}
            checked={reason.id === value}
            data-fault={error ? true : undefined}
            onChange={() => onChange(reason.id)}
          />
          <span>
            <small className="code">{reason.id}</small> {reason.name}
          </span>
        </label>
      ))}
      {error && (
        <p id={fault} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Four answers: what is credited, do goods come back and how, who approves, and what the stock does. A debit note moves no goods. */
function Effects({ reason, form }: { reason: Reason; form: CreditForm }) {
  const t = useTranslations('credit.effect')
  const isDebit = form.kind === 'debit'
  const { credits, goods, stock } = isDebit
    ? ({ credits: 'debit', goods: 'none', stock: 'none' } as const)
    : effectOf(reason)
  const answers = [
    [
      IconArrowBackUp,
      isDebit ? 'debits' : 'credits',
      t(`credits.${form.period === null ? credits : 'period'}`),
    ],
    [IconTruckReturn, 'goods', t(`goods.${goods}`)],
    [IconChecks, 'approval', t(goods === 'none' ? 'approval.plain' : 'approval.collection')],
    [IconPackage, 'stock', t(`stock.${stock}`)],
  ] as const
  return (
    <ul className={classes.effects}>
      {answers.map(([Icon, question, answer]) => (
        <li key={question}>
          <Icon size={17} aria-hidden="true" />
          <span>
            <small>{t(`question.${question}`)}</small>
            {answer}
          </span>
        </li>
      ))}
    </ul>
  )
}
