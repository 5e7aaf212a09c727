import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { isSameForm } from '../../../lib/forms/merge-form.ts'
import { isConflict, NEW_RECORD, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { type CreditNote, useCreateDraft, useSaveDraft, useSubmitDraft } from '../api.ts'
import { bodyOf, type CreditForm, EMPTY_FORM, formOf } from './credit-form.ts'
import { mergeLines } from './merge-lines.ts'
import { type DraftKeys, useDraftQueue } from './use-draft-queue.ts'

export type Seen = CreditNote | typeof NEW_RECORD
const isSaved = (seen: Seen): seen is CreditNote => 'id' in seen
const formOfSeen = (seen: Seen): CreditForm => (isSaved(seen) ? formOf(seen) : EMPTY_FORM)

/** Under which what is typed stays on this device. */
export const formName = (id: number | undefined) => `credit-note ${id ?? 'new'}`

/**
 * One press of a button: how far it came, and the keys of its calls. Where no answer comes the queue goes on from there with the same keys, as the server may
 * have done it all.
 */
type Attempt = { readonly keys: DraftKeys; readonly confirmed: boolean; stored: CreditNote | null }

const attemptOf = (confirmed = false): Attempt => ({
  keys: { store: crypto.randomUUID(), submit: crypto.randomUUID() },
  confirmed,
  stored: null,
})

/** Milliseconds from the last change until a draft that the server has is saved. */
const SAVE_DELAY = 1200

/**
 * A draft while it is edited: what is typed stays on the device, goes to the server when typing rests, and is merged with what somebody else saves
 * meanwhile. Without a connection saving and submitting wait on the device and happen once. A new draft is on the server once it is saved.
 */
export function useDraft(draft: CreditNote | null) {
  const t = useTranslations('credit.queue')
  const navigate = useNavigate()
  const form = useRecordForm<Seen, CreditForm>({
    name: formName(draft?.id),
    record: draft ?? NEW_RECORD,
    formOf: formOfSeen,
    parts: { lines: mergeLines },
  })
  const queue = useDraftQueue()
  const create = useCreateDraft()
  const save = useSaveDraft()
  const submit = useSubmitDraft()
  const [isDismissed, setDismissed] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const busy = useRef(false)

  // what somebody else saved arrives with the query of the draft
  const follow = useRef(form.follow)
  follow.current = form.follow
  useEffect(() => {
    if (draft !== null && !busy.current) follow.current()
  }, [draft])

  const isChanged = !isSameForm(form.form, formOfSeen(form.seen))

  /** Saves what is typed; null where something is missing. */
  const store = async (attempt: Attempt): Promise<CreditNote | null> => {
    const idempotencyKey = attempt.keys.store
    const sent = form.form
    const body = bodyOf(sent)
    if (body === null) return null
    submit.reset()
    const { seen } = form
    if (isSaved(seen) && !isChanged) {
      attempt.stored = seen
      return seen
    }
    const saved = isSaved(seen)
      ? (
          await save.mutateAsync({
            params: { id: seen.id },
            body: { ...body, version: seen.version },
            idempotencyKey,
          })
        ).data
      : (await create.mutateAsync({ body, idempotencyKey })).content
    attempt.stored = saved
    form.accept(saved, sent)
    setSavedAt(new Date().toISOString())
    return saved
  }

  const run = async (
    work: (attempt: Attempt) => Promise<unknown>,
    { submits, confirmed = false }: { submits: boolean | null; confirmed?: boolean },
  ) => {
    if (busy.current) return
    busy.current = true
    const attempt = attemptOf(confirmed)
    try {
      await work(attempt)
    } catch (cause) {
      const error = toApiError(cause)
      if (error.isOffline && submits !== null) await wait(attempt, submits)
      else if (isConflict(error)) form.merge(error.current as CreditNote)
      // each mutation holds its refusal, which the form shows
    } finally {
      busy.current = false
    }
  }

  /** Leaves the draft to the queue of the device. */
  const wait = async ({ keys, confirmed, stored }: Attempt, submits: boolean) => {
    const body = bodyOf(form.form)
    if (body === null) return
    const seen = stored ?? form.seen
    queue.add({
      id: isSaved(seen) ? seen.id : null,
      version: seen.version,
      body,
      form: form.form,
      ...{ submits, confirmed, keys, isStored: stored !== null },
      at: new Date().toISOString(),
    })
    form.discard()
    notify.info(t(submits ? 'submitsLater' : 'savesLater'))
    await navigate({ to: '/credit', search: { tab: 'draft' } })
  }

  const autosave = useRef(() => {})
  autosave.current = () => {
    if (isSaved(form.seen) && isChanged && form.conflict === null) void run(store, { submits: null })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form, and a connection that is back, begins the pause again
  useEffect(() => {
    const timer = setTimeout(() => autosave.current(), SAVE_DELAY)
    return () => clearTimeout(timer)
  }, [form.form, queue.isOnline])

  const refusal = submit.error?.code === 'CLAIM_HAS_CREDIT_NOTE' ? null : submit.error
  return {
    form,
    isChanged,
    savedAt,
    // what has no connection stays on the device, and what others saved is shown by itself
    error:
      [create.error, save.error, refusal].find((one) => one && !one.isOffline && !isConflict(one)) ?? null,
    isSaving: create.isPending || save.isPending,
    isPending: create.isPending || submit.isPending,
    asksClaim: submit.error?.code === 'CLAIM_HAS_CREDIT_NOTE' && !isDismissed,
    dismiss: () => setDismissed(true),
    forget: form.discard,
    waits: queue.waiting.find(({ id }) => draft !== null && id === draft.id),
    queue,
    save: () =>
      run(
        async (attempt) => {
          const saved = await store(attempt)
          if (saved && draft === null)
            await navigate({ to: '/credit/drafts/{-$id}', params: { id: String(saved.id) }, replace: true })
        },
        { submits: false },
      ),
    submit: (confirmed: boolean) =>
      run(
        async (attempt) => {
          setDismissed(false)
          const saved = await store(attempt)
          if (saved === null) return
          const { data } = await submit.mutateAsync({
            params: { id: saved.id },
            body: { version: saved.version, confirmed },
            idempotencyKey: attempt.keys.submit,
          })
          await navigate({ to: '/credit/$id', params: { id: String(data.id) } })
        },
        { submits: true, confirmed },
      ),
  }
}

export type DraftWork = ReturnType<typeof useDraft>
