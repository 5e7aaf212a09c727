import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { refresh } from '../../../../lib/api/refresh.ts'
import { focusNextTitle } from '../../../../lib/screen/focus-title.ts'
import { notify } from '../../../../lib/screen/notify.ts'
import { endSession } from '../../model/kept/held-sessions.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { useDraft } from '../use-draft.ts'

/** The draft on screen became a document, by this tab or by another one: the page goes on to it. */
export function useSubmitted(session: DraftSession) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const t = useTranslations('app.kept')
  const id = useDraft(session, ({ submitted }) => submitted?.id)
  // the session, which lives outside React, may have been brought to its end by another tab
  useEffect(() => {
    if (id === undefined) return
    const { form, submitted, saved } = session.get()
    endSession(session)
    notify.success(
      t(saved?.revises ? 'changed' : 'submitted', {
        number: submitted?.number ?? String(id),
        customer: form.customerName,
      }),
    )
    void refresh(client, 'orders')
    focusNextTitle()
    void navigate({ to: '/documents/$id', params: { id: String(id) }, replace: true }).then(() =>
      client.removeQueries({ queryKey: ['drafts', String(id)] }),
    )
  }, [id, session, client, navigate, t])
}
