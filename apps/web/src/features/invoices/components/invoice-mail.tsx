import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { PaperMail } from '../../../ui/record/paper-mail.tsx'
import { type Invoice, invoiceMailQuery, useSendCopy } from '../api.ts'

/** The e-mails with the invoice. */
export function InvoiceMailCard({ invoice: { id, number } }: { invoice: Invoice }) {
  const t = useTranslations('mail.copies')
  const found = useQuery(invoiceMailQuery(id))
  const send = useSendCopy(t('asked', { number }))
  return (
    <Card title={t('title')}>
      <PaperMail
        number={number}
        found={found}
        sending={{
          pending: send.isPending,
          error: send.error?.message,
          send: (body, onSent) => send.mutate({ params: { id }, body }, { onSuccess: onSent }),
        }}
      />
    </Card>
  )
}
