import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import type { InvoiceNotes } from '../../../ui/record/credited-panel.tsx'
import { type Invoice, reasonsQuery, useCancelInvoice } from '../api.ts'

/** Cancels an invoice by a credit note over everything that is left of it; the reason says whether goods come back. */
export function CancelInvoice({ invoice, notes }: { invoice: Invoice; notes: InvoiceNotes }) {
  const t = useTranslations('notes.invoice')
  const [asking, setAsking] = useState(false)
  const [reasonId, setReasonId] = useState<string | null>(null)
  const reasons = useQuery({ ...reasonsQuery(), enabled: asking }).data?.data ?? []
  const cancel = useCancelInvoice(({ content }) =>
    t('done', {
      number: content.creditNumber ?? content.number ?? '',
      phase: t(`phase.${content.phase}`),
    }),
  )
  if (!notes.mayCancel) return null
  const { id, number } = invoice
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cancelTitle', { number })}
        confirmLabel={t('cancel')}
        tone="danger"
        reason="required"
        reasonLabel={t('why')}
        pending={cancel.isPending}
        error={cancel.error?.message}
        onConfirm={(reason) =>
          cancel.mutate(
            { params: { id }, body: { reasonId: reasonId ?? '', reason } },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        <p>{t('cancelText')}</p>
        <p>{t(notes.issuesAtOnce ? 'atOnce' : 'approvals')}</p>
        <SelectField
          label={t('reason')}
          required
          value={reasonId}
          options={reasons.map((one) => ({ value: one.id, label: `${one.id} · ${one.name}` }))}
          onChange={setReasonId}
        />
      </ConfirmDialog>
    </>
  )
}
