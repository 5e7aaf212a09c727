import type { OrderReply } from '@cais/contract/orders/schemas'
import { useEffect } from 'react'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { registerSession, releaseSession } from '../../model/sending/open-sessions.ts'
import { onLocalDraftChange } from '../../model/storage/other-tabs.ts'

/** Keeps the session of a draft open while it is on screen, and passes on what others saved and other tabs typed. */
export function useOpenSession(userId: number, session: DraftSession, newest: OrderReply | undefined) {
  useEffect(() => {
    registerSession(session)
    void session.save()
    return () => void releaseSession(session)
  }, [session])
  useEffect(
    () => onLocalDraftChange(userId, (key) => void (key === session.get().key && session.mergeOtherTab())),
    [userId, session],
  )
  // an effect, because the session lives outside React: it receives what reaches the cache
  useEffect(() => {
    if (newest) session.receive(newest)
  }, [newest, session])
}
