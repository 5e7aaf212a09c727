import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  type MapPreview,
  previewQuery,
  type Sample,
  storeSample,
  type TableChoice,
  useSaveMap,
} from '../api.ts'
import classes from './maps.module.css'
import { PreviewLines } from './preview-lines.tsx'

type Props = { retailer: { id: string; name: string }; onDone: () => void }

const NO_CHOICE: TableChoice = { columns: null, encoding: null, decimalMark: null, dateOrder: null }

/** A map made on a sample: each column of the file is one of ours or left out, and what would be read is shown at once. */
export function TableMapEditor({ retailer, onDone }: Props) {
  const t = useTranslations('morpheus.maps')
  const input = useRef<HTMLInputElement>(null)
  const [sample, setSample] = useState<Sample | null>(null)
  const [isSending, setSending] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      setSample(await storeSample(file))
    } catch (error) {
      notify.error(toApiError(error).message)
    }
    setSending(false)
  }
  return (
    <div className={classes.editor}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.json"
        aria-label={t('sample')}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div className={classes.buttons}>
        <Button loading={isSending} onClick={() => input.current?.click()}>
          {t('sample')}
        </Button>
        {sample && <code>{sample.name}</code>}
      </div>
      {sample && <Mapping key={sample.digest} sample={sample} retailer={retailer} onDone={onDone} />}
    </div>
  )
}

function Mapping({ sample, retailer, onDone }: Props & { sample: Sample }) {
  const t = useTranslations('morpheus.maps')
  const [choice, setChoice] = useState(NO_CHOICE)
  const save = useSaveMap()
  const found = useQuery(previewQuery({ sample, retailerId: retailer.id, choice }))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <RowsSkeleton />
  const preview = found.data.data
  const columns = choice.columns ?? preview.columns
  return (
    <>
      <Styles
        preview={preview}
        choice={choice}
        onChange={(values) => setChoice({ ...choice, columns, ...values })}
      />
      <Columns
        preview={preview}
        columns={columns}
        onChange={(next) => setChoice({ ...choice, columns: next })}
      />
      <PreviewLines preview={preview} />
      {save.error && (
        <p role="alert" className={classes.alert}>
          {save.error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button
          primary
          disabled={preview.missing.length > 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { body: { ...choice, columns: [...columns], file: sample, retailerId: retailer.id } },
              { onSuccess: onDone },
            )
          }
        >
          {t('keep', { name: retailer.name })}
        </Button>
      </div>
    </>
  )
}

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
const MARKS = [',', '.'] as const
const ORDERS = ['DMY', 'MDY', 'YMD'] as const

type StylesProps = {
  preview: MapPreview
  choice: TableChoice
  onChange: (values: Partial<TableChoice>) => void
}

/** How the file writes letters, numbers and dates: as it is found, or as somebody says. */
function Styles({ preview, choice, onChange }: StylesProps) {
  const t = useTranslations('morpheus.maps')
  return (
    <div className={classes.fields}>
      {preview.format !== 'xlsx' && (
        <SelectField
          label={t('encoding')}
          clearable
          placeholder={t('found', { value: preview.encoding ?? 'utf-8' })}
          value={choice.encoding}
          options={ENCODINGS.map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ encoding: ENCODINGS.find((one) => one === value) ?? null })}
        />
      )}
      <SelectField
        label={t('decimal')}
        clearable
        placeholder={t('asFound')}
        value={choice.decimalMark}
        options={MARKS.map((value) => ({ value, label: `12${value}5` }))}
        onChange={(value) => onChange({ decimalMark: MARKS.find((one) => one === value) ?? null })}
      />
      <SelectField
        label={t('dates')}
        clearable
        placeholder={t('asFound')}
        value={choice.dateOrder}
        options={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        onChange={(value) => onChange({ dateOrder: ORDERS.find((one) => one === value) ?? null })}
      />
    </div>
  )
}

type Column = NonNullable<MapPreview['columns'][number]>
const COLUMNS = [
  'orderNumber',
  'sequence',
  'gtin',
  'supplierCode',
  'buyerCode',
  'description',
  'quantity',
  'unit',
  'price',
  'orderedOn',
  'deliverOn',
  'deliverTo',
  'deliverToName',
  'buyer',
  'note',
] as const satisfies readonly Column[]

type ColumnsProps = {
  preview: MapPreview
  columns: MapPreview['columns']
  onChange: (columns: MapPreview['columns']) => void
}

/** The columns of the file with their first rows, each with what it is. A column of ours stands once. */
function Columns({ preview, columns, onChange }: ColumnsProps) {
  const t = useTranslations('morpheus.maps')
  const set = (at: number, value: string | null) => {
    const key = COLUMNS.find((one) => one === value) ?? null
    onChange(
      preview.header.map((_, place) => {
        if (place === at) return key
        const own = columns[place] ?? null
        return own === key ? null : own
      }),
    )
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.columns}>
        <thead>
          <tr>
            {preview.header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in the order of the file
              <th key={at} scope="col">
                <span>{name || t('unnamed', { place: at + 1 })}</span>
                <SelectField
                  aria-label={t('is', { name: name || String(at + 1) })}
                  clearable
                  placeholder={t('leftOut')}
                  value={columns[at] ?? null}
                  options={COLUMNS.map((key) => ({ value: key, label: t(`column.${key}`) }))}
                  onChange={(value) => set(at, value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.sample.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand in the order of the file
            <tr key={place}>
              {preview.header.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the columns
                <td key={at}>{row[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
