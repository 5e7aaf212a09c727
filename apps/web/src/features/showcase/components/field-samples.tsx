import type { FileReference } from '@cais/domain/files/stored-file'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PillActions } from '../../../ui/actions/pill-actions.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { ImageField } from '../../../ui/images/image-field.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { ROWS } from '../samples.ts'
import { Sample } from './sample.tsx'

const BRANCHES = ['SD', 'FP', 'BE', 'ZI', 'NP', 'NC'].map((code) => ({ value: code, label: code }))

/** Samples of input fields. */
export function FieldSamples() {
  return (
    <>
      <NumberSamples />
      <TimeSamples />
      <ChoiceSamples />
      <SearchSample />
      <ImageSample />
    </>
  )
}

function NumberSamples() {
  const t = useTranslations('showcase')
  const [amount, setAmount] = useState<number | null>(123_450)
  const [quantity, setQuantity] = useState<number | null>(12.5)
  const [percent, setPercent] = useState<number | null>(4.5)
  const [ambiguous, setAmbiguous] = useState<number | null>(null)
  return (
    <>
      <Sample name="CurrencyField, QuantityField, PercentField">
        <CurrencyField label={t('amount')} value={amount} onChange={setAmount} />
        <QuantityField label={t('quantity')} value={quantity} onChange={setQuantity} />
        <PercentField label={t('percent')} value={percent} onChange={setPercent} />
      </Sample>
      <Sample name="FigureQuestion">
        <QuantityField label={t('quantity')} value={ambiguous} invalidInput="1.234" onChange={setAmbiguous} />
      </Sample>
    </>
  )
}

function TimeSamples() {
  const t = useTranslations('showcase')
  const [date, setDate] = useState<string | null>('2026-11-22')
  const [time, setTime] = useState('06:30')
  return (
    <Sample name="DateField, TimeField">
      <DateField label={t('date')} value={date} onChange={setDate} clearable />
      <TimeField label={t('time')} value={time} onChange={setTime} />
    </Sample>
  )
}

function SearchSample() {
  const ui = useTranslations('ui')
  const [text, setText] = useState<string>()
  return (
    <Sample name="SearchBox">
      <SearchBox label={ui('search')} placeholder={ui('search')} value={text} onSearch={setText} />
    </Sample>
  )
}

function ImageSample() {
  const t = useTranslations('showcase')
  const [image, setImage] = useState<FileReference | null>(null)
  return (
    <Sample name="ImageField" wide>
      <ImageField
        label={t('image')}
        purpose="operation-image"
        name="Venda geral"
        value={image}
        onChange={setImage}
      />
    </Sample>
  )
}

function ChoiceSamples() {
  const t = useTranslations('showcase')
  const [branch, setBranch] = useState<string | null>('SD')
  const [customer, setCustomer] = useState<Found | null>(null)
  const [withdraws, setWithdraws] = useState(false)
  const [view, setView] = useState('list')
  const [decision, setDecision] = useState<string | null>('picking')
  return (
    <>
      <Sample name="SelectField, SearchSelect">
        <SelectField label={t('branch')} options={BRANCHES} value={branch} onChange={setBranch} clearable />
        <SearchSelect
          label={t('customer')}
          name="showcase"
          value={customer}
          onChange={setCustomer}
          load={findCustomers}
        />
      </Sample>
      <Sample name="Toggle, RadioGroup">
        <Toggle label={t('withdraws')} checked={withdraws} onChange={setWithdraws} />
        <RadioGroup
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: t('list') },
            { value: 'grid', label: t('grid') },
          ]}
        />
      </Sample>
      <Sample name="ExportMenu">
        <ExportMenu list="GET /customers" query={{}} />
      </Sample>
      <Sample name="PillActions">
        <PillActions
          label={t('decision')}
          value={decision}
          onChange={setDecision}
          actions={[
            { value: 'picking', label: t('picking'), tone: 'success' },
            { value: 'wait', label: t('wait'), tone: 'warning' },
            { value: 'close', label: t('closeLine'), tone: 'danger' },
          ]}
        />
      </Sample>
    </>
  )
}

const NAMES = [...new Set(ROWS.map(({ customer }) => customer))]

const findCustomers = async (text: string): Promise<Found[]> =>
  NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((name) => ({
    value: name,
    label: name,
  }))
