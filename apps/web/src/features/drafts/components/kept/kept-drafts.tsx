import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { connection } from '../../../../lib/api/connection.ts'
import { refresh } from '../../../../lib/api/refresh.ts'
import { notify } from '../../../../lib/screen/notify.ts'
import { type Sent, sendKept } from '../../model/kept/outbox.ts'
import classes from './kept-drafts.module.css'
import { useKeptDrafts } from './use-kept-drafts.ts'

/** As long as something waits and the line seems to be there. */
const EVERY = 15_000

/** In the top bar: that there is no connection, what waits to be sent and what was refused; and the one who sends it. */
export function KeptDrafts({ userId }: { userId: number }) {
  const t = useTranslations('app.kept')
  const isOffline = connection.use() === 'offline'
  const records = useKeptDrafts(userId)
  const waiting = records.filter(({ copy }) => copy?.waiting).length
  const refused = records.filter(({ copy }) => copy?.objection).length
  useSender(userId, records.length > 0)
  if (!isOffline && waiting === 0 && refused === 0) return null
  return (
    <span role="status">
      <Link to="/documents/drafts/{-$id}" className={classes.kept}>
        {isOffline && <span data-tone="offline">{t('offline')}</span>}
        {waiting > 0 && <span data-tone="waiting">{t('waiting', { count: waiting })}</span>}
        {refused > 0 && <span data-tone="refused">{t('refused', { count: refused })}</span>}
      </Link>
    </span>
  )
}

/** Sends at the start, when the line is back, and now and then while something is left. */
function useSender(userId: number, isLeft: boolean) {
  const tell = useTell()
  const sending = useRef(false)
  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    await sendKept(userId, tell).finally(() => {
      sending.current = false
    })
  }, [userId, tell])
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

/** What happened to a draft that is not on screen, or was submitted later than it was pressed. */
function useTell() {
  const t = useTranslations('app.kept')
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
      if (after.objection && !before.objection) notify.error(t('refusedOne', { customer }))
    },
    [t, client],
  )
}
