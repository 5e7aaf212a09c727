import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PaperMail } from '../../../ui/record/paper-mail.tsx'
import { receiptMailQuery, useSendReceipt } from '../api.ts'

/** The e-mails with the receipt of a payment. */
export function ReceiptMail({ id, number }: { id: number; number: string }) {
  const t = useTranslations('mail.copies')
  const found = useQuery(receiptMailQuery(id))
  const send = useSendReceipt(t('asked', { number }))
  return (
    <PaperMail
      number={number}
      found={found}
      sending={{
        pending: send.isPending,
        error: send.error?.message,
        send: (body, onSent) => send.mutate({ params: { id }, body }, { onSuccess: onSent }),
      }}
    />
  )
}
