import type { OrderReply } from '@cais/contract/orders/schemas'
import { useEffect } from 'react'
import { holdSession, releaseSession } from '../../model/kept/held-sessions.ts'
import { onKeptDrafts } from '../../model/kept/other-tabs.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'

/** Holds the session of a draft for as long as it is on screen, and lets in what others saved and other tabs typed. */
export function useKeptSession(userId: number, session: DraftSession, newest: OrderReply | undefined) {
  useEffect(() => {
    holdSession(session)
    void session.save()
    return () => void releaseSession(session)
  }, [session])
  useEffect(
    () => onKeptDrafts(userId, (key) => void (key === session.get().key && session.adopt())),
    [userId, session],
  )
  // what others saved reaches the session, which lives outside React, as it reaches the cache
  useEffect(() => {
    if (newest) session.receive(newest)
  }, [newest, session])
}
