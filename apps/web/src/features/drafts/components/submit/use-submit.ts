import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { notify } from '../../../../lib/screen/notify.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { LocationError, type LocationRefusal, locate, locationPermission } from '../../model/submit/locate.ts'
import { type Missing, missingIn } from '../../model/submit/missing.ts'
import { leadToClashes } from '../notices/clash-focus.ts'
import { useObjectionWords } from '../notices/use-objection-words.ts'
import { usePastWords } from '../notices/use-past-words.ts'
import { useUnreadWords } from '../notices/use-unread-words.ts'
import { useDraft } from '../use-draft.ts'
import { useSubmitted } from './use-submitted.ts'

export type Step = 'typing' | 'explaining' | 'locating' | 'submitting' | LocationRefusal
export type Submission = ReturnType<typeof useSubmit>

/** Submitting: check, explain and ask for the location, then the session saves and sends it once, now or later. */
export function useSubmit(session: DraftSession) {
  const t = useTranslations('drafts.submission')
  const words = useObjectionWords()
  const [step, setStep] = useState<Step>('typing')
  const unread = useUnreadWords()
  const past = usePastWords()
  const saying = (one: Missing) => {
    if (one.what === 'unread') return unread({ [one.column]: one.text }) ?? ''
    return one.what === 'past' ? (past(session.get().form, one.field) ?? '') : t(one.what)
  }
  const waiting = useDraft(session, (state) => state.waiting !== null)
  useSubmitted(session)

  async function begin() {
    // it would wait for a line that is there: somebody has to choose first
    if (session.get().clashes.length > 0) return leadToClashes()
    const [first, ...others] = missingIn(session.get().form, calendarDateAt(Date.now()))
    if (first)
      return session.object(
        incomplete([first, ...others].map((one) => ({ field: one.field, message: saying(one) }))),
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
      say()
    } catch (error) {
      if (!(error instanceof LocationError)) throw error
      setStep(error.refusal)
    }
  }

  function say() {
    const { objection, waiting: stillWaiting } = session.get()
    // a refusal stands above the draft and at its fields
    if (objection && !objection.isClientError) notify.error(`${t('failed')} ${words(objection)}`)
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
    /** Pressed already; it goes by itself. */
    waiting,
    submit: () => void begin(),
    allow: () => void send(),
    close: () => setStep('typing'),
  }
}
