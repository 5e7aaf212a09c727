import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { usePrinterChoice } from '../../../ui/record/printer-choice.tsx'
import { type Invoice, usePrintInvoice } from '../api.ts'

/** Asks for the original, or for a further copy with its reason (docs/domain/printing.md). */
export function PrintInvoice({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices.print')
  const [asking, setAsking] = useState(false)
  const { printer, field } = usePrinterChoice(['invoice'])
  const { print, pending, error } = usePrintInvoice(invoice, printer)
  const isAgain = invoice.allowedActions.includes('reprint')
  if (!isAgain && !invoice.allowedActions.includes('print')) return null
  return (
    <>
      <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t(isAgain ? 'again' : 'print')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(isAgain ? 'againTitle' : 'title', { number: invoice.number })}
        confirmLabel={t(isAgain ? 'again' : 'print')}
        {...(isAgain && { reason: 'required' as const })}
        pending={pending}
        error={error}
        onConfirm={(reason) => void print(reason, () => setAsking(false))}
      >
        <p>{t(isAgain ? 'againText' : 'text')}</p>
        {field}
      </ConfirmDialog>
    </>
  )
}
