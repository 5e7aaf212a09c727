import { TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { Button } from '../actions/button.tsx'
import { Badge, type BadgeColour } from '../marks/badge.tsx'
import { DateText } from '../marks/text.tsx'
import { ConfirmDialog } from '../popups/confirm-dialog.tsx'
import { ErrorState } from '../states/error-state.tsx'
import classes from './paper-mail.module.css'

type Reply = ApiReply<'GET /invoices/{id}/mail'>
type Mail = Reply['data']
type Copy = Mail['copies'][number]

/** What is on its way is looked at again. */
export const MAIL_REFRESH_MS = 5000

const COLOURS: Readonly<Record<Copy['state'], BadgeColour>> = {
  waiting: 'info',
  sent: 'primary',
  done: 'success',
  failed: 'danger',
  'in-doubt': 'warning',
}

type Sending = {
  pending: boolean
  error: string | undefined
  send: (body: { reason: string; addresses?: string[] }, onSent: () => void) => void
}
type Props = { number: string; found: UseQueryResult<Reply>; sending: Sending }

/** Every e-mail with a paper: to whom, which sending, and what became of it; and sending it. */
export function PaperMail({ number, found, sending }: Props) {
  const t = useTranslations('mail.copies')
  const mail = found.data?.data
  if (mail === undefined) return found.error && <ErrorState error={found.error} retry={found.refetch} />
  return (
    <div className={classes.mail}>
      {mail.copies.length === 0 && (
        <p className={classes.quiet}>{t(mail.addresses.length === 0 ? 'nobody' : 'none')}</p>
      )}
      {mail.copies.length > 0 && (
        <ul className={classes.copies}>
          {mail.copies.map((copy) => (
            <Sent key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
      {mail.allowedActions.length > 0 && <Send number={number} mail={mail} sending={sending} />}
    </div>
  )
}

function Sent({ copy }: { copy: Copy }) {
  const t = useTranslations('mail.copies')
  return (
    <li>
      <span className={classes.address}>
        <strong>{copy.address}</strong> <Badge colour={COLOURS[copy.state]}>{t(`state.${copy.state}`)}</Badge>
      </span>
      <span className={classes.quiet}>
        <DateText value={copy.settledAt ?? copy.at} time />
      </span>
      {copy.message && <small>{copy.message}</small>}
      <small>
        {[
          t('copy', { copy: String(copy.copy) }),
          copy.nextAttemptAt && t('next', { when: formatDateTime(copy.nextAttemptAt) }),
          copy.by,
          copy.reason && `«${copy.reason}»`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </li>
  )
}

/** Sends it, to the addresses of the customer or to others; again with a reason. */
function Send({ number, mail, sending }: { number: string; mail: Mail; sending: Sending }) {
  const t = useTranslations('mail.copies')
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [action = 'send'] = mail.allowedActions
  const isAgain = action === 'send-again'
  const to = typed ?? mail.addresses.join('; ')
  const addresses = to.split(/[\s;,]+/).filter((part) => part !== '')
  const send = (reason: string) =>
    sending.send({ reason, ...(addresses.length > 0 && { addresses }) }, () => setAsking(false))
  return (
    <>
      <Button leftSection={<IconMail size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t(action)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sendTitle', { number })}
        confirmLabel={t(action)}
        {...(isAgain && { reason: 'required' as const })}
        pending={sending.pending}
        error={sending.error}
        onConfirm={send}
      >
        <p>{t('sendText')}</p>
        {isAgain && <p>{t('againText')}</p>}
        <TextInput
          label={t('to')}
          description={t('toHint')}
          value={to}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
