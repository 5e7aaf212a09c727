import type { OrderReply } from '@cais/contract/orders/schemas'
import { useEffect } from 'react'
import type { DraftSession } from '../model/draft-session.ts'
import { holdSession, releaseSession } from '../model/held-sessions.ts'

/** Holds the session of a draft for as long as it is on screen, and lets in what others saved. */
export function useKeptSession(id: number, session: DraftSession, newest: OrderReply | undefined) {
  useEffect(() => {
    holdSession(id, session)
    void session.save()
    return () => void releaseSession(id, session)
  }, [id, session])
  // what others saved reaches the session, which lives outside React, as it reaches the cache
  useEffect(() => {
    if (newest) session.receive(newest)
  }, [newest, session])
}
