import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, toApiError } from '../../../lib/api-error.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notify } from '../../../lib/notify.ts'
import { refresh } from '../../../lib/refresh.ts'
import { submitDraft } from '../api/submit-draft.ts'
import { draftCopies } from '../model/draft-copies.ts'
import type { DraftSession } from '../model/draft-session.ts'
import { isUnsaved } from '../model/draft-state.ts'
import { endSession } from '../model/held-sessions.ts'
import { submitAttempts } from '../model/submit/attempts.ts'
import { LocationError, type LocationRefusal, locate, locationPermission } from '../model/submit/locate.ts'
import { missingIn } from '../model/submit/missing.ts'

export type Step = 'typing' | 'explaining' | 'locating' | 'submitting' | LocationRefusal
export type Submission = ReturnType<typeof useSubmit>

/** Submitting: check, explain and ask for the location, save, send once, go to the document. */
export function useSubmit(session: DraftSession) {
  const t = useTranslations('drafts.submission')
  const [step, setStep] = useState<Step>('typing')
  const [attempts] = useState(() => submitAttempts())
  const submitted = useSubmitted(session)

  async function begin() {
    const [first, ...others] = missingIn(session.get().form)
    if (first)
      return session.object(
        incomplete([first, ...others].map(({ field, what }) => ({ field, message: t(what) }))),
      )
    if ((await locationPermission()) === 'prompt') return setStep('explaining')
    await send()
  }

  async function send() {
    try {
      setStep('locating')
      const where = await locate()
      setStep('submitting')
      await session.save()
      const { saved } = session.get()
      if (!saved || isUnsaved(session.get())) return notSaved()
      const order = await submitDraft(saved.id, attempts.of(saved.id, saved.version, where))
      attempts.end(saved.id, saved.version)
      await submitted(order.id, order.number)
    } catch (error) {
      if (error instanceof LocationError) return setStep(error.refusal)
      refused(toApiError(error))
    }
  }

  function refused(error: ApiError) {
    const { saved } = session.get()
    if (error.isClientError && saved) attempts.end(saved.id, saved.version)
    setStep('typing')
    session.object(error)
    notify.error(error.isOffline ? t('offline') : `${t('failed')} ${error.message}`)
  }

  function notSaved() {
    setStep('typing')
    const { refusal } = session.get()
    notify.error(refusal?.isOffline ? t('offline') : `${t('failed')} ${refusal?.message ?? t('unsaved')}`)
  }

  const incomplete = (details: { field: string; message: string }[]) =>
    new ApiError({
      status: 422,
      path: '',
      code: 'INCOMPLETE',
      message: `${t('failed')} ${t('fix')}`,
      details: details.map((detail) => ({ ...detail, rule: 'required' })),
    })

  return {
    step,
    busy: step === 'locating' || step === 'submitting',
    submit: () => void begin(),
    allow: () => void send(),
    close: () => setStep('typing'),
  }
}

/** The draft is now a document: nothing of it stays on this device. */
function useSubmitted(session: DraftSession) {
  const t = useTranslations('drafts.submission')
  const client = useQueryClient()
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  return async (id: number, number: string | null) => {
    endSession(id, session)
    draftCopies(userId).forget(id)
    notify.success(t('done', { number: number ?? String(id) }))
    client.removeQueries({ queryKey: ['drafts', String(id)] })
    void refresh(client, 'orders')
    await navigate({ to: '/documents/$id', params: { id: String(id) }, replace: true })
  }
}
