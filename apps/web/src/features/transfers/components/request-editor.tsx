import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../lib/format/dates.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { Card } from '../../../ui/page/card.tsx'
import { type Transfer, useEditTransfer, useRequestTransfer, warehousesQuery } from '../api.ts'
import { emptyForm, formOf, type RequestForm } from '../model/request-form.ts'
import { RequestLines } from './request-lines.tsx'
import classes from './transfer.module.css'

type Props = { transfer: Transfer | undefined; onSaved: (id: number) => void }

/** From where, to where, when and why, and which articles. What is typed stays on the device until it is saved. */
export function RequestEditor({ transfer, onSaved }: Props) {
  const t = useTranslations('transfers.request')
  const { form, change, forget } = useForm(transfer)
  const warehouses = useQuery(warehousesQuery()).data?.data ?? []
  const option = ({ warehouseId, name }: (typeof warehouses)[number]) => ({
    ...{ value: warehouseId, label: `${warehouseId} · ${name}` },
  })
  const done = (id: number) => {
    forget()
    onSaved(id)
  }
  const create = useRequestTransfer(({ id }) => done(id))
  const edit = useEditTransfer(() => done(transfer?.id ?? 0))
  const { error } = transfer ? edit : create
  const fields = ['fromWarehouseId', 'toWarehouseId', 'leavesOn', 'reason', 'note', 'lines']
  const errors = saveErrors(error, fields)
  const missing = useMissing()
  const lines = form.lines.map(({ productId, unit, quantity }) => ({
    ...{ productId, quantity },
    ...(unit !== '' && { unit }),
  }))
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { from, to, leavesOn, reason, note } = form
    if (missing.asks(event.currentTarget, [from, to, reason])) return
    if (from === null || to === null || lines.length === 0) return
    if (transfer)
      edit.mutate({
        params: { id: transfer.id },
        body: { version: transfer.version, leavesOn, reason, note, lines },
      })
    else create.mutate({ body: { fromWarehouseId: from, toWarehouseId: to, leavesOn, reason, note, lines } })
  }
  return (
    <form onSubmit={save} className={`${classes.form} ${classes.request}`} noValidate>
      <Card>
        <div className={classes.form}>
          <div className={classes.pair}>
            <SelectField
              label={t('from')}
              required
              disabled={transfer !== undefined}
              value={form.from}
              options={warehouses.filter(({ kind }) => kind === 'sale').map(option)}
              error={missing.of(form.from) ?? errors.of('fromWarehouseId')}
              onChange={(from) => change({ from })}
            />
            <SelectField
              label={t('to')}
              required
              disabled={transfer !== undefined}
              value={form.to}
              options={warehouses.filter(({ warehouseId }) => warehouseId !== form.from).map(option)}
              error={missing.of(form.to) ?? errors.of('toWarehouseId')}
              onChange={(to) => change({ to })}
            />
            <DateField
              label={t('leaves')}
              required
              value={form.leavesOn}
              error={errors.of('leavesOn')}
              onChange={(leavesOn) => change({ leavesOn: leavesOn ?? form.leavesOn })}
            />
            <TextInput
              label={t('reason')}
              required
              maxLength={200}
              value={form.reason}
              error={missing.of(form.reason) ?? errors.of('reason')}
              onChange={(event) => change({ reason: event.currentTarget.value })}
            />
          </div>
          <Textarea
            label={t('note')}
            maxLength={500}
            autosize
            minRows={1}
            value={form.note}
            error={errors.of('note')}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </div>
      </Card>
      <RequestLines form={form} errors={errors} onChange={(changed) => change({ lines: changed })} />
      {errors.rest && (
        <p role="alert" className={classes.error}>
          {errors.rest}
        </p>
      )}
      <div className={classes.buttons}>
        <span className={classes.quiet}>{t('kept')}</span>
        <Button
          type="submit"
          primary
          loading={create.isPending || edit.isPending}
          disabled={form.lines.length === 0}
        >
          {t(transfer ? 'saveChange' : 'save')}
        </Button>
      </div>
    </form>
  )
}

/** What is typed, with a copy on the device; of a change under the version that it is about. */
function useForm(transfer: Transfer | undefined) {
  const name = transfer ? `transfer.${transfer.id}.${transfer.version}.edit` : 'transfer.new'
  const [form, setForm] = useState<RequestForm>(
    () =>
      readCopy<RequestForm>(name)?.value ??
      (transfer ? formOf(transfer) : emptyForm(calendarDateOf(new Date()))),
  )
  const change = (values: Partial<RequestForm>) => {
    const next = { ...form, ...values }
    setForm(next)
    saveCopy(name, next)
  }
  return { form, change, forget: () => deleteCopy(name) }
}
