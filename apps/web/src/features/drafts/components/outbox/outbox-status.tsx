import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { connection } from '../../../../lib/api/connection.ts'
import { refresh } from '../../../../lib/queries/refresh.ts'
import { notify } from '../../../../lib/screen/notify.ts'
import { type Sent, sendPending } from '../../model/sending/outbox.ts'
import { useLocalDrafts } from '../use-local-drafts.ts'
import classes from './outbox-status.module.css'

/** Milliseconds between attempts while something is left to send. */
const EVERY = 15_000

/** In the top bar: whether the user is offline, how many submissions are pending or refused. Also sends them. */
export function OutboxStatus({ userId }: { userId: number }) {
  const t = useTranslations('app.outbox')
  const isOffline = connection.use() === 'offline'
  const records = useLocalDrafts(userId)
  const pending = records.filter(({ copy }) => copy?.pending).length
  const refused = records.filter(({ copy }) => copy?.submitError).length
  useSender(userId, records.length > 0)
  if (!isOffline && pending === 0 && refused === 0) return null
  return (
    <span role="status">
      <Link to="/documents/drafts/{-$id}" className={classes.outbox}>
        {isOffline && <span data-tone="offline">{t('offline')}</span>}
        {pending > 0 && <span data-tone="pending">{t('pending', { count: pending })}</span>}
        {refused > 0 && <span data-tone="refused">{t('refused', { count: refused })}</span>}
      </Link>
    </span>
  )
}

/** Sends at the start, when the connection is back, and at intervals while something is left. */
function useSender(userId: number, isLeft: boolean) {
  const notifyResult = useResultNotification()
  const sending = useRef(false)
  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    await sendPending(userId, notifyResult).finally(() => {
      sending.current = false
    })
  }, [userId, notifyResult])
  useEffect(() => {
    void send()
    window.addEventListener('online', send)
    const stop = connection.subscribe(() => void (connection.get() === 'online' && send()))
    return () => {
      window.removeEventListener('online', send)
      stop()
    }
  }, [send])
  useEffect(() => {
    if (!isLeft) return
    const timer = setInterval(send, EVERY)
    return () => clearInterval(timer)
  }, [send, isLeft])
}

/** Notifies of a draft that was submitted or refused in the background. */
function useResultNotification() {
  const t = useTranslations('app.outbox')
  const client = useQueryClient()
  return useCallback(
    ({ before, after }: Sent) => {
      const customer = after.form.customerName
      if (after.submitted && !before.submitted) {
        notify.success(
          t(before.saved?.revises ? 'changed' : 'submitted', {
            number: after.submitted.number ?? '',
            customer,
          }),
        )
        void refresh(client, 'drafts')
      }
      if (after.submitError && !before.submitError) notify.error(t('refusedOne', { customer }))
    },
    [t, client],
  )
}
