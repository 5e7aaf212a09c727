import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../../lib/api/api-error.ts'
import { IconButton } from '../../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../../ui/fields/currency-field.tsx'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import { monthsOf, type RuleDraft } from '../../model/segment-draft.ts'
import { useSegmentWords } from '../../model/use-segment-words.ts'
import classes from './segments.module.css'

type Props = {
  rule: RuleDraft
  place: number
  isLast: boolean
  isOpen: boolean
  onOpen: () => void
  refusal: unknown
  missing: (value: string) => string | undefined
  onChange: (next: Partial<RuleDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One rule: its segment and conditions in a line, and opened its fields. Alt with an arrow moves it. */
export function RuleCard({ rule, place, isLast, isOpen, onOpen, onMove, onRemove, ...fields }: Props) {
  const t = useTranslations('segments')
  const { conditionsOf } = useSegmentWords()
  const number = String(place + 1)
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={classes.rule} onKeyDown={press}>
      <div className={classes.head}>
        <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onOpen}>
          <span className={classes.number}>{number}</span>
          <span className={classes.summary}>
            <strong>{rule.segment.trim() || t('unnamed')}</strong>
            <span className={classes.note}>{conditionsOf({ ...rule, months: monthsOf(rule) ?? 12 })}</span>
          </span>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
        <span className={classes.buttons}>
          <IconButton
            label={t('up', { number })}
            variant="subtle"
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={17} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('down', { number })}
            variant="subtle"
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={17} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('remove', { number })} variant="subtle" onClick={onRemove}>
            <IconTrash size={17} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isOpen && <RuleFields rule={rule} place={place} {...fields} />}
    </li>
  )
}

type FieldProps = Pick<Props, 'rule' | 'place' | 'refusal' | 'missing' | 'onChange'>

function RuleFields({ rule, place, refusal, missing, onChange }: FieldProps) {
  const t = useTranslations('segments')
  const { choices } = useSegmentWords()
  const errorOf = (field: string) => fieldError(refusal, `rules.${place}.${field}`)
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextInput
          label={t('field.segment')}
          required
          maxLength={40}
          autoComplete="off"
          value={rule.segment}
          error={missing(rule.segment) ?? errorOf('segment')}
          onChange={(event) => onChange({ segment: event.currentTarget.value })}
        />
        <TextInput
          label={t('field.months')}
          required
          inputMode="numeric"
          autoComplete="off"
          value={rule.months}
          error={monthsOf(rule) === null ? t('hint.wholeMonths') : errorOf('months')}
          onChange={(event) => onChange({ months: event.currentTarget.value })}
        />
      </div>
      <RadioGroup
        label={t('field.vat')}
        value={rule.vat}
        options={(['with', 'without'] as const).map((value) => ({ value, label: t(`vat.${value}`) }))}
        onChange={(vat) => onChange({ vat: vat === 'without' ? 'without' : 'with' })}
      />
      <div className={classes.pair}>
        <CurrencyField
          label={t('field.turnoverFrom')}
          value={rule.turnover.from}
          error={errorOf('turnover.from')}
          onChange={(from) => onChange({ turnover: { ...rule.turnover, from } })}
        />
        <CurrencyField
          label={t('field.turnoverTo')}
          value={rule.turnover.to}
          error={errorOf('turnover.to')}
          onChange={(to) => onChange({ turnover: { ...rule.turnover, to } })}
        />
      </div>
      <div className={classes.pair}>
        <QuantityField
          label={t('field.documentsFrom')}
          value={rule.documents.from}
          error={errorOf('documents.from')}
          onChange={(from) => onChange({ documents: { ...rule.documents, from } })}
        />
        <QuantityField
          label={t('field.documentsTo')}
          value={rule.documents.to}
          error={errorOf('documents.to')}
          onChange={(to) => onChange({ documents: { ...rule.documents, to } })}
        />
      </div>
      <fieldset className={classes.choice}>
        <legend>{t('field.provinces')}</legend>
        <Pills
          options={choices.areas}
          chosen={rule.areas}
          onChange={(areas) => onChange({ areas: [...areas] })}
        />
        <Pills
          options={choices.provinces}
          chosen={rule.provinces}
          onChange={(provinces) => onChange({ provinces: [...provinces] })}
        />
        <Refusal>{errorOf('provinces') ?? errorOf('areas')}</Refusal>
      </fieldset>
      {(['operations', 'paymentConditions', 'clientTypes'] as const).map((field) => (
        <fieldset key={field} className={classes.choice}>
          <legend>{t(`field.${field}`)}</legend>
          <Pills
            options={choices[field]}
            chosen={rule[field]}
            onChange={(values) => onChange({ [field]: [...values] })}
          />
          {field === 'operations' && <p className={classes.note}>{t('hint.operations')}</p>}
          <Refusal>{errorOf(field)}</Refusal>
        </fieldset>
      ))}
    </div>
  )
}

const Refusal = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" className={classes.error}>
      {children}
    </p>
  ) : null

type PillProps<T> = {
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onChange: (chosen: readonly T[]) => void
}

/** Several of a few, as buttons that are on or off; what is chosen and no option any more stays to be taken off. */
function Pills<T extends string | number>({ options, chosen, onChange }: PillProps<T>) {
  const gone = chosen.filter((value) => !options.some((option) => option.value === value))
  const all = [...options, ...gone.map((value) => ({ value, label: String(value) }))]
  return (
    <div className={classes.pills}>
      {all.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={() =>
            onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
          }
        >
          {label}
        </button>
      ))}
    </div>
  )
}
