import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PaperMail } from '../../../ui/record/paper-mail.tsx'
import { statementMailQuery, useSendStatement } from '../api.ts'

type Props = { customerId: number; from: string; to: string }

/** The e-mails with the statement of a period. */
export function StatementMail({ customerId: id, from, to }: Props) {
  const t = useTranslations('mail.copies')
  const number = t('statement', { from: formatDate(from), to: formatDate(to) })
  const found = useQuery(statementMailQuery(id, { from, to }))
  const send = useSendStatement(t('asked', { number }))
  return (
    <Card title={t('title')}>
      <PaperMail
        number={number}
        found={found}
        sending={{
          pending: send.isPending,
          error: send.error?.message,
          send: (body, onSent) =>
            send.mutate({ params: { id }, body: { ...body, from, to } }, { onSuccess: onSent }),
        }}
      />
    </Card>
  )
}
