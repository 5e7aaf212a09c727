import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { LocationError, type LocationRefusal, locate, locationPermission } from '../../../../lib/locate.ts'
import { refresh } from '../../../../lib/queries/refresh.ts'
import { focusNextTitle } from '../../../../lib/screen/focus-title.ts'
import { notify } from '../../../../lib/screen/notify.ts'
import { checkDraft, type DraftProblem } from '../../model/checks/check-draft.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { closeSession } from '../../model/sending/open-sessions.ts'
import { focusFirstConflict } from '../notices/conflict-focus.ts'
import { useInvalidInputText } from '../notices/use-invalid-input-text.ts'
import { usePastDateText } from '../notices/use-past-date-text.ts'
import { useSubmitErrorText } from '../notices/use-submit-error-text.ts'
import { useDraft } from '../use-draft.ts'

export type Step = 'typing' | 'explaining' | 'locating' | 'submitting' | LocationRefusal
export type Submission = ReturnType<typeof useSubmit>

/** Submitting: checks the draft, asks for the location, then the session saves and sends it once, now or when online again. */
export function useSubmit(session: DraftSession) {
  const t = useTranslations('drafts.submission')
  const errorText = useSubmitErrorText()
  const [step, setStep] = useState<Step>('typing')
  const invalidInputText = useInvalidInputText()
  const pastDateText = usePastDateText()
  const messageOf = (one: DraftProblem) => {
    if (one.what === 'invalid') return invalidInputText({ [one.column]: one.text }) ?? ''
    if (one.what === 'past') return pastDateText(session.get().form, one.field) ?? ''
    return t(one.what)
  }
  const pending = useDraft(session, (state) => state.pending !== null)
  useSubmitted(session)

  async function begin() {
    // conflicts come first: a submission would wait until they are resolved
    if (session.get().conflicts.length > 0) return focusFirstConflict()
    const [first, ...others] = checkDraft(session.get().form, calendarDateAt(Date.now()))
    if (first)
      return session.showSubmitError(
        incomplete([first, ...others].map((one) => ({ field: one.field, message: messageOf(one) }))),
      )
    if ((await locationPermission()) === 'prompt') return setStep('explaining')
    await send()
  }

  async function send() {
    try {
      setStep('locating')
      const where = await locate()
      setStep('submitting')
      await session.submit(where)
      setStep('typing')
      notifyResult()
    } catch (error) {
      if (!(error instanceof LocationError)) throw error
      setStep(error.refusal)
    }
  }

  function notifyResult() {
    const { submitError, pending: stillWaiting } = session.get()
    // a refusal is already shown above the draft and at its fields
    if (submitError && !submitError.isClientError) notify.error(`${t('failed')} ${errorText(submitError)}`)
    else if (stillWaiting) notify.info(t('later'))
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
    /** Already submitted by the user and sent automatically. */
    pending,
    submit: () => void begin(),
    allow: () => void send(),
    close: () => setStep('typing'),
  }
}

/** Opens the document once the draft was submitted, by this tab or another one. */
function useSubmitted(session: DraftSession) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const t = useTranslations('app.outbox')
  const id = useDraft(session, ({ submitted }) => submitted?.id)
  // an effect, because the session lives outside React and another tab may have submitted it
  useEffect(() => {
    if (id === undefined) return
    const { form, submitted, saved } = session.get()
    closeSession(session)
    notify.success(
      t(saved?.revises ? 'changed' : 'submitted', {
        number: submitted?.number ?? String(id),
        customer: form.customerName,
      }),
    )
    void refresh(client, 'orders')
    focusNextTitle()
    const truck = saved?.forShipment
    const next = truck
      ? ({ to: '/picking/$id', params: { id: String(truck.id) } } as const)
      : ({ to: '/documents/$id', params: { id: String(id) } } as const)
    void refresh(client, 'shipments')
    void navigate({ ...next, replace: true }).then(() =>
      client.removeQueries({ queryKey: ['drafts', String(id)] }),
    )
  }, [id, session, client, navigate, t])
}
