import { GOODS_CONDITIONS } from '@cais/domain/credit-notes/collect'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type CreditNote, type CreditNoteLine, useEndCollection, useRecordCollection } from '../api.ts'
import classes from './credit.module.css'

type Typed = {
  readonly received: number | null
  readonly batch: string
  readonly condition: CreditNoteLine['condition']
  readonly refusedReason: string
}
type Form = { readonly lines: Readonly<Record<number, Typed>>; readonly collectedFrom: string }

const typedOf = (line: CreditNoteLine): Typed => ({
  received: line.received,
  batch: line.batch ?? (line.delivered.length === 1 ? (line.delivered[0]?.batch ?? '') : ''),
  condition: line.condition,
  refusedReason: line.refusedReason,
})

/** What came back of each line, and who handed it over. It stays on the device until the collection ends. */
export function CollectionForm({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.collection')
  const name = `credit-note.collection.${note.id}`
  const [form, setForm] = useState<Form>(
    () => readCopy<Form>(name)?.value ?? { lines: {}, collectedFrom: '' },
  )
  const change = (next: Form) => {
    setForm(next)
    saveCopy(name, next)
  }
  const record = useRecordCollection()
  const end = useEndCollection()
  const typed = (line: CreditNoteLine) => form.lines[line.id] ?? typedOf(line)
  const lines = note.lines.flatMap((line) => {
    const { received, batch, ...rest } = typed(line)
    return received === null ? [] : [{ ...rest, id: line.id, received, batch: batch === '' ? null : batch }]
  })
  const error = record.error ?? end.error
  const errors = saveErrors(error, ['lines', 'collectedFrom'])
  const save = async () =>
    (await record.mutateAsync({ params: { id: note.id }, body: { version: note.version, lines } })).data
  const finish = async () => {
    end.reset()
    const { id, version } = await save()
    await end.mutateAsync({ params: { id }, body: { version, collectedFrom: form.collectedFrom } })
    deleteCopy(name)
  }
  // the form shows the refusals
  const run = (work: () => Promise<unknown>) => void work().catch(() => undefined)
  return (
    <Card title={t('title')} flush>
      <ul className={classes.lines}>
        {note.lines.map((line, at) => (
          <LineFields
            key={line.id}
            line={line}
            value={typed(line)}
            errorOf={(field) => errors.of(`lines.${at}.${field}`)}
            onChange={(values) =>
              change({ ...form, lines: { ...form.lines, [line.id]: { ...typed(line), ...values } } })
            }
          />
        ))}
      </ul>
      <div className={classes.line}>
        <TextInput
          label={t('collectedFrom')}
          required
          maxLength={100}
          autoComplete="off"
          value={form.collectedFrom}
          error={errors.of('collectedFrom')}
          onChange={(event) => change({ ...form, collectedFrom: event.currentTarget.value })}
        />
        {errors.rest && (
          <p role="alert" className={classes.error}>
            {errors.rest}
          </p>
        )}
        <div className={classes.buttons}>
          <Button loading={record.isPending} onClick={() => run(save)}>
            {t('save')}
          </Button>
          <Button
            primary
            loading={end.isPending}
            disabled={form.collectedFrom.trim() === ''}
            onClick={() => run(finish)}
          >
            {t('end')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

type LineProps = {
  line: CreditNoteLine
  value: Typed
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<Typed>) => void
}

function LineFields({ line, value, errorOf, onChange }: LineProps) {
  const t = useTranslations('credit.collection')
  const named = (label: string) => `${label} · ${line.description}`
  return (
    <li className={classes.line}>
      <strong>{line.description}</strong>
      <small>{t('asked', { quantity: line.asked, unit: line.unit })}</small>
      <div className={classes.fields}>
        <QuantityField
          label={t('received')}
          aria-label={named(t('received'))}
          value={value.received}
          error={errorOf('received')}
          onChange={(received) => onChange({ received })}
        />
        <TextInput
          label={t('batch')}
          aria-label={named(t('batch'))}
          maxLength={40}
          autoComplete="off"
          description={t('delivered', { batches: line.delivered.map(({ batch }) => batch).join(', ') })}
          value={value.batch}
          error={errorOf('batch')}
          onChange={(event) => onChange({ batch: event.currentTarget.value })}
        />
        <SelectField
          label={t('condition')}
          aria-label={named(t('condition'))}
          value={value.condition}
          options={GOODS_CONDITIONS.map((one) => ({ value: one, label: t(`conditions.${one}`) }))}
          onChange={(chosen) =>
            onChange({ condition: GOODS_CONDITIONS.find((one) => one === chosen) ?? 'good' })
          }
        />
        <TextInput
          label={t('why')}
          aria-label={named(t('why'))}
          maxLength={200}
          autoComplete="off"
          value={value.refusedReason}
          error={errorOf('refusedReason')}
          onChange={(event) => onChange({ refusedReason: event.currentTarget.value })}
        />
      </div>
    </li>
  )
}
