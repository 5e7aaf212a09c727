import { TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../../../lib/api/api.ts'
import { useShortcut } from '../../../../../lib/screen/shortcuts.ts'
import { Button, LinkButton } from '../../../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../../../ui/actions/reasoned-button.tsx'
import { SelectField } from '../../../../../ui/fields/select-field.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { historyOf, useReceive } from '../../../inventory-api.ts'
import { hasInvalidInput, isComplete, linesOf, receiptRowsOf } from '../../../model/receipt-rows.ts'
import classes from '../inventory.module.css'
import { InventoryHistory } from '../inventory-history.tsx'
import { PasteSheet } from '../paste-sheet.tsx'
import { useWarehouseOptions } from '../use-warehouse-options.ts'
import { ReceiptGrid } from './receipt-grid.tsx'
import { ReceiptResult } from './receipt-result.tsx'
import { type ReceiptForm, useReceipt } from './use-receipt.ts'

type Received = ApiReply<'POST /stock/receipts'>['content']

/** Goods come in: many lines, typed or pasted, each checked; then who waited for them is served. */
export function ReceiptsView() {
  const [received, setReceived] = useState<Received | null>(null)
  const form = useReceipt()
  if (received) return <ReceiptResult received={received} onNext={() => setReceived(null)} />
  return (
    <ReceiptEditor
      form={form}
      onReceived={(content) => {
        form.clear()
        setReceived(content)
      }}
    />
  )
}

function ReceiptEditor({
  form,
  onReceived,
}: {
  form: ReceiptForm
  onReceived: (received: Received) => void
}) {
  const t = useTranslations('inventory.receipt')
  const [pasting, setPasting] = useState(false)
  const warehouses = useWarehouseOptions()
  const receive = useReceive(({ content }) => onReceived(content))
  const problems = form.rows.filter((row) => hasInvalidInput(row) || form.checkOf(row)?.problem)
  const refusal = refusalOf()
  const save = () => {
    if (refusal !== undefined || receive.isPending) return
    const { warehouseId, reference } = form
    receive.mutate({ body: { warehouseId, reference: reference.trim(), lines: linesOf(form.rows) } })
  }
  useShortcut('Ctrl+Enter', t('save'), save)
  function refusalOf() {
    if (form.warehouseId === '') return t('needsWarehouse')
    if (linesOf(form.rows).length === 0) return t('lines', { count: 0 })
    if (problems.length > 0) return t('problems', { count: problems.length })
    return isComplete(form.rows) ? undefined : t('incomplete')
  }
  return (
    <div className={classes.body}>
      <div className={classes.bar}>
        <p className={classes.lead}>{t('lead')}</p>
        <LinkButton to="/inventory">{t('byNote')}</LinkButton>
      </div>
      <div className={classes.bar}>
        <div className={classes.fields}>
          <SelectField
            label={t('warehouse')}
            required
            value={form.warehouseId === '' ? null : form.warehouseId}
            options={warehouses}
            onChange={(warehouseId) => form.set({ warehouseId: warehouseId ?? '' })}
          />
          <TextInput
            label={t('reference')}
            maxLength={60}
            value={form.reference}
            onChange={(event) => form.set({ reference: event.currentTarget.value })}
          />
        </div>
        <Button leftSection={<IconClipboardText size={17} />} onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
      </div>
      <ReceiptGrid form={form} refusals={receive.error?.details ?? []} />
      {receive.error && (
        <p role="alert" className={classes.refusal}>
          {receive.error.message}
        </p>
      )}
      <div className={classes.bar}>
        <span role="status">
          {problems.length > 0
            ? t('problems', { count: problems.length })
            : t('lines', { count: linesOf(form.rows).length })}
        </span>
        <ReasonedButton
          primary
          keys="Ctrl+Enter"
          refusal={refusal}
          loading={receive.isPending}
          onClick={save}
        >
          {t('save')}
        </ReasonedButton>
      </div>
      {form.warehouseId !== '' && (
        <Card title={t('earlier', { warehouse: form.warehouseId })}>
          <InventoryHistory
            key={form.warehouseId}
            query={(perPage) => historyOf('warehouse', form.warehouseId, perPage)}
            record={{ objectType: 'warehouse', objectId: form.warehouseId }}
          />
        </Card>
      )}
      {pasting && (
        <PasteSheet
          title={t('paste')}
          lead={t('pasteLead')}
          example={t('pasteExample')}
          onClose={() => setPasting(false)}
          onTake={(text) => {
            form.addRows(receiptRowsOf(text))
            setPasting(false)
          }}
        />
      )}
    </div>
  )
}
