import { IconDatabaseSearch, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { formatTime } from '../../lib/format/dates.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { Button } from '../actions/button.tsx'
import classes from './ask-erp.module.css'

type Answer = ApiData<'POST /orders/{id}/ask-erp'>
type Props = { orderId: number; number: string }

const REFRESHES = ['shipments', 'deliveries', 'orders', 'invoices', 'home', 'menu-counts', 'outbox'] as const

/** Asks the ERP about an invoice in doubt while the user waits, and says what it answered. What it surely does not have may be sent again. */
export function AskErp({ orderId, number }: Props) {
  const t = useTranslations('billing.live.erp')
  const ask = useApiMutation('POST /orders/{id}/ask-erp', { refreshes: REFRESHES, quiet: true })
  const send = (sendAgain: boolean) => ask.mutate({ params: { id: orderId }, body: { sendAgain } })
  const answer = ask.data?.data
  const isSendable = answer?.outcome === 'absent' && Date.parse(answer.sendableAt ?? '') <= Date.now()
  return (
    <>
      <span className={classes.buttons}>
        <Button
          size="compact-sm"
          loading={ask.isPending}
          leftSection={<IconDatabaseSearch size={15} aria-hidden="true" />}
          onClick={() => send(false)}
        >
          {t(answer ? 'askAgain' : 'ask')} <span className="hidden-text">{number}</span>
        </Button>
        {isSendable && (
          <Button
            size="compact-sm"
            disabled={ask.isPending}
            leftSection={<IconSend size={15} aria-hidden="true" />}
            onClick={() => send(true)}
          >
            {t('sendAgain')} <span className="hidden-text">{number}</span>
          </Button>
        )}
      </span>
      <span role="status" className={classes.answer}>
        {ask.error ? ask.error.message : answer && <Words answer={answer} isSendable={isSendable} />}
      </span>
    </>
  )
}

function Words({ answer, isSendable }: { answer: Answer; isSendable: boolean }) {
  const t = useTranslations('billing.live.erp')
  const { outcome, invoiceNumber, message, sendableAt } = answer
  if (outcome === 'absent')
    return isSendable ? t('absent') : t('absentYet', { time: formatTime(sendableAt ?? '') })
  if (outcome === 'unanswered') return t('unanswered', { message: message ?? '' })
  if (outcome === 'in-doubt') return message
  return t(outcome, { number: invoiceNumber ?? '' })
}
