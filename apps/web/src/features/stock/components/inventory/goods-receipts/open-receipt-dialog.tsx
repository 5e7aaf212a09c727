import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../../../lib/api/api-error.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { type Found, SearchSelect } from '../../../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../../../ui/fields/select-field.tsx'
import { useMissing } from '../../../../../ui/fields/use-missing.ts'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { noteLinesOf } from '../../../model/note-lines.ts'
import { searchSuppliers, useOpenReceipt } from '../../../receipts-api.ts'
import dialog from '../../dialog.module.css'
import { useWarehouseOptions } from '../use-warehouse-options.ts'

type Props = { onClose: () => void; onOpened: (id: number) => void }

/** Value of the choice that creates the supplier as it was typed. */
const NEW = 'new'

/** A receipt begins with the supplier, the number of the note and, where they are at hand, its lines. */
export function OpenReceiptDialog({ onClose, onOpened }: Props) {
  const t = useTranslations('receipts.open')
  const ui = useTranslations('ui')
  const warehouses = useWarehouseOptions()
  const [warehouseId, setWarehouseId] = useState<string | null>(null)
  const [supplier, setSupplier] = useState<Found | null>(null)
  const [newName, setNewName] = useState('')
  const [nuit, setNuit] = useState('')
  const [note, setNote] = useState('')
  const [text, setText] = useState('')
  const open = useOpenReceipt(({ content }) => onOpened(content.id))
  const missing = useMissing()
  const { lines, invalid } = noteLinesOf(text)
  const isNew = supplier?.value === NEW
  const load = async (typed: string) => {
    const found = await searchSuppliers(typed)
    const isKnown = typed === '' || found.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
    return isKnown ? found : [...found, { value: NEW, label: t('create', { name: typed }), detail: typed }]
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing.asks(event.currentTarget, [warehouseId, supplier?.value ?? null, note])) return
    if (warehouseId === null || supplier === null || invalid !== null) return
    const who = isNew
      ? { name: newName, nuit: nuit.trim() === '' ? null : nuit }
      : { id: Number(supplier.value) }
    open.mutate({ body: { warehouseId, supplier: who, supplierNote: note.trim(), lines: [...lines] } })
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} size={560}>
      <form onSubmit={submit} className={dialog.form} noValidate>
        <SelectField
          label={t('warehouse')}
          required
          value={warehouseId}
          options={warehouses}
          error={missing.of(warehouseId)}
          onChange={setWarehouseId}
        />
        <SearchSelect
          name="suppliers"
          label={t('supplier')}
          required
          value={supplier}
          load={load}
          error={missing.of(supplier?.value ?? null)}
          onChange={(found) => {
            setSupplier(found)
            setNewName(found?.value === NEW ? String(found.detail ?? '') : '')
          }}
        />
        {isNew && (
          <TextInput
            label={t('nuit')}
            maxLength={20}
            inputMode="numeric"
            value={nuit}
            error={fieldError(open.error, 'supplier.nuit')}
            onChange={(event) => setNuit(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t('note')}
          required
          maxLength={60}
          value={note}
          error={missing.of(note) ?? fieldError(open.error, 'supplierNote')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Textarea
          label={t('lines')}
          description={t('linesHint')}
          placeholder={t('example')}
          rows={4}
          value={text}
          error={invalid ? t('unreadable', { row: String(invalid.row), cell: invalid.cell }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {open.error && (
          <p role="alert" className={dialog.refusal}>
            {open.error.message}
          </p>
        )}
        <div className={dialog.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={open.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
