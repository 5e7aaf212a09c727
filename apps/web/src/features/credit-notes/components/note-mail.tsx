import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { PaperMail } from '../../../ui/record/paper-mail.tsx'
import { noteMailQuery, useSendNote } from '../paper-api.ts'

/** The e-mails with an issued note. */
export function NoteMail({ id, number }: { id: number; number: string }) {
  const t = useTranslations('mail.copies')
  const found = useQuery(noteMailQuery(id))
  const send = useSendNote(t('asked', { number }))
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
