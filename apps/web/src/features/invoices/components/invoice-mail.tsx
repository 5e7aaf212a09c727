import { TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { type Invoice, type InvoiceMail, invoiceMailQuery, useSendCopy } from '../api.ts'
import classes from './invoice-sheet.module.css'

type Copy = InvoiceMail['copies'][number]

const COLOURS: Readonly<Record<Copy['state'], BadgeColour>> = {
  waiting: 'info',
  sent: 'primary',
  done: 'success',
  failed: 'danger',
  'in-doubt': 'warning',
}

/** Every e-mail with the invoice: to whom, which sending, and what became of it. */
export function InvoiceMailCard({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('mail.copies')
  const found = useQuery(invoiceMailQuery(invoice.id))
  const mail = found.data?.data
  return (
    <Card title={t('title')}>
      {found.error && !mail && <ErrorState error={found.error} retry={found.refetch} />}
      {mail && mail.copies.length === 0 && (
        <p className={classes.quiet}>{t(mail.addresses.length === 0 ? 'nobody' : 'none')}</p>
      )}
      {mail && mail.copies.length > 0 && (
        <ul className={classes.prints}>
          {mail.copies.map((copy) => (
            <Sent key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
      {mail && mail.allowedActions.length > 0 && <SendCopy invoice={invoice} mail={mail} />}
    </Card>
  )
}

function Sent({ copy }: { copy: Copy }) {
  const t = useTranslations('mail.copies')
  return (
    <li>
      <span className={classes.step}>
        <strong>{copy.address}</strong> <Badge colour={COLOURS[copy.state]}>{t(`state.${copy.state}`)}</Badge>
      </span>
      <span className={classes.when}>
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
function SendCopy({ invoice, mail }: { invoice: Invoice; mail: InvoiceMail }) {
  const t = useTranslations('mail.copies')
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const send = useSendCopy(t('asked', { number: invoice.number }), () => setAsking(false))
  const [action = 'send'] = mail.allowedActions
  const isAgain = action === 'send-again'
  const to = typed ?? mail.addresses.join('; ')
  const addresses = to.split(/[\s;,]+/).filter((part) => part !== '')
  return (
    <>
      <Button leftSection={<IconMail size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t(action)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sendTitle', { number: invoice.number })}
        confirmLabel={t(action)}
        {...(isAgain && { reason: 'required' as const })}
        pending={send.isPending}
        error={send.error?.message}
        onConfirm={(reason) =>
          send.mutate({
            params: { id: invoice.id },
            body: { reason, ...(addresses.length > 0 && { addresses }) },
          })
        }
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
