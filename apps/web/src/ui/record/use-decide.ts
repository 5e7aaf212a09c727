import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type ApiInput, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { connection } from '../../lib/api/connection.ts'
import { actionKeys } from '../../lib/api/idempotency.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { notify } from '../../lib/screen/notify.ts'
import { sendLater, sendNow } from '../../lib/screen/send-later.ts'
import { createStore } from '../../lib/store.ts'

const DECIDE = 'POST /orders/{id}/approvals'
const DONE = { approve: 'approved', reject: 'rejected' } as const

type Body = ApiInput<typeof DECIDE>['body']
type DecisionInput = {
  readonly id: number
  readonly number: string
  readonly body: Body
  /** The filters of the list to return to. */
  readonly search?: object
}

/** The key of an approval of a document on one stage, among pending decisions. */
export const approvalKey = (id: number, stage: string | null) => `approval ${id} ${stage}`
/** Whether a key is that of an approval, on the stage if one is given. */
export const isApprovalOn = (stage: string | undefined, key: string) =>
  key.startsWith('approval ') && (stage === undefined || key.endsWith(` ${stage}`))

const keys = actionKeys()
/**
 * Documents decided on in this tab: on a slow connection the event about a decision arrives before its
 * reply.
 */
const decided = new Set<number>()
export const documentsDecidedHere = (): readonly number[] => [...decided]

type Reason = { readonly text: string; readonly refusal: string | undefined }
const NONE: Reason = { text: '', refusal: undefined }
/**
 * Reasons typed for decisions that are not accepted yet. They outlive the form, so that an undone or
 * refused decision shows them again.
 */
const reasons = createStore<Readonly<Record<string, Reason>>>({})
const setReason = (key: string, reason: Partial<Reason>) =>
  reasons.set({ ...reasons.get(), [key]: { ...(reasons.get()[key] ?? NONE), ...reason } })

/** The typed reason, why the decision was refused, and whether a decision is pending. */
export function useReasonOf(key: string) {
  const pending = reasons.use()[key]
  const { text, refusal } = pending ?? NONE
  return {
    text,
    refusal,
    isPending: pending !== undefined,
    setText: (typed: string) => setReason(key, { text: typed }),
  }
}

/**
 * Approves or rejects on one stage; it is sent after a delay and can be undone until then
 * (docs/decisions/0137). Without a connection it is sent at once, so that the refusal is shown where it was
 * decided: then this returns false and the page stays.
 */
export function useDecide() {
  const t = useTranslations('ui.undo')
  const client = useQueryClient()
  const router = useRouter()
  return ({ id, number, body, search = {} }: DecisionInput): boolean => {
    const key = approvalKey(id, body.stage)
    const input = { params: { id }, body }
    const open = () =>
      void router.navigate({
        to: '/approval/$id',
        params: { id: String(id) },
        search: { ...search, on: body.stage } as never,
      })
    const decision = {
      key,
      message: t(DONE[body.decision], { number }),
      undoLabel: t('undo'),
      send: async () => {
        await api(DECIDE, { ...input, idempotencyKey: keys.of(input), keepalive: true })
        keys.end(input)
        const { [key]: _taken, ...others } = reasons.get()
        reasons.set(others)
      },
      refused: (thrown: unknown) => {
        const error = toApiError(thrown)
        if (error.isClientError) {
          keys.end(input)
          decided.delete(id)
        }
        const why = error.isOffline ? t('offline') : error.message
        setReason(key, { refusal: why })
        notify.error(t(error.isOffline ? 'notSent' : 'refused', { number, why }), {
          label: t('open'),
          run: open,
        })
      },
      readAgain: () => refresh(client, 'orders'),
      undo: () => {
        decided.delete(id)
        // a user who went to another page stays there
        if (router.state.location.pathname.startsWith('/approval')) open()
      },
    }
    decided.add(id)
    setReason(key, { refusal: undefined })
    const isOnline = connection.get() === 'online'
    if (isOnline) sendLater(decision)
    else void sendNow(decision)
    return isOnline
  }
}
