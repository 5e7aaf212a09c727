import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api/api.ts'
import type { Queued } from '../../../lib/offline/step-queue.ts'
import { useStepQueue } from '../../../lib/offline/use-step-queue.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { notify } from '../../../lib/screen/notify.ts'
import type { DraftBody } from '../api.ts'
import type { CreditForm } from './credit-form.ts'

/** A draft that was saved or submitted without a connection: as it is sent, and as it was typed. */
export type DraftStep = {
  /** Of the draft that the server has; null = it is created. */
  readonly id: number | null
  readonly version: number
  readonly body: DraftBody
  readonly form: CreditForm
  readonly submits: boolean
  /** Submitted although another credit note in force stands on the claim. */
  readonly confirmed: boolean
  /** The server has the draft as it is here: only its submission is left. */
  readonly isStored: boolean
  /** Of the calls that got no answer: sent again with them, what the server did already is answered and not done twice. */
  readonly keys: DraftKeys
  readonly at: string
}

export type DraftKeys = { readonly store: string; readonly submit: string }

/**
 * Drafts of this device that the server does not have yet: sent in order once it is reached, each created, saved and submitted once. A refused one stays
 * until its author opens it again.
 */
export function useDraftQueue() {
  const t = useTranslations('credit.queue')
  const client = useQueryClient()
  const send = async (step: Queued<DraftStep>) => {
    const saved = await storedDraft(step)
    if (step.submits) {
      const { data } = await api('POST /credit-notes/{id}/submit', {
        params: { id: saved.id },
        body: { version: saved.version, confirmed: step.confirmed },
        idempotencyKey: step.keys.submit,
        background: true,
      })
      notify.success(t('submitted', { number: data.number ?? '', customer: data.customer.name }))
    }
    for (const noun of ['credit-notes', 'menu-counts', 'audit'] as const) void refresh(client, noun)
  }
  return useStepQueue<DraftStep>('credit-drafts', 0, send)
}

async function storedDraft({ id, version, body, keys, isStored }: DraftStep) {
  if (isStored && id !== null) return { id, version }
  const call = { idempotencyKey: keys.store, background: true }
  if (id === null) return (await api('POST /credit-notes', { ...call, body })).content
  return (await api('PUT /credit-notes/{id}', { ...call, params: { id }, body: { ...body, version } })).data
}
