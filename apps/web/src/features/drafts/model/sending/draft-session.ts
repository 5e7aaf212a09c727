import type { OrderReply } from '@cais/contract/orders/schemas'
import { type ApiError, toApiError } from '../../../../lib/api/api-error.ts'
import type { Coordinates } from '../../../../lib/locate.ts'
import { withLock } from '../../../../lib/offline/with-lock.ts'
import { hasInvalidInput } from '../checks/invalid-input.ts'
import type { DraftForm } from '../form/draft-form.ts'
import type { Conflict } from '../merge/merge-drafts.ts'
import { sameDraft } from '../merge/same-draft.ts'
import type { DraftState } from '../state/draft-state.ts'
import * as draft from '../state/draft-state.ts'
import * as submission from '../state/pending-submission.ts'
import type { LocalDrafts } from '../storage/local-drafts.ts'
import { mergeRecord } from '../storage/merge-record.ts'

export type DraftCalls = {
  /** Sent again with the same key and form it creates one draft. */
  create: (form: DraftForm, key: string) => Promise<OrderReply>
  update: (saved: draft.SavedDraft, form: DraftForm, dropLines: boolean) => Promise<OrderReply>
  /** Sent again with the same key and body it submits once. */
  submit: (id: number, key: string, body: SubmitBody) => Promise<submission.Submitted>
  /** Resolves when the server may be reached; rejects when it is known to be unreachable. */
  checkConnection: () => Promise<unknown>
}
export type SubmitBody = { version: number } & Coordinates
export type DraftSession = ReturnType<typeof startDraftSession>
type Storage = Pick<LocalDrafts, 'save' | 'remove' | 'markCreated' | 'markSubmitted' | 'flushed' | 'read'>
type Listener = () => void

/** Milliseconds from the last key until it is sent, and from a failed attempt to the next. */
const SAVE_DELAY = 800
const RETRY_DELAY = 5000

/**
 * A draft while it is edited. Each change is stored on the device at once and sent when typing pauses; without a
 * connection it is sent again later, and a newer version on the server is merged. Lives outside React, so that
 * leaving the page loses nothing. A submission made offline is sent the same way (decision 0056).
 */
export function startDraftSession(initial: DraftState, calls: DraftCalls, storage: Storage) {
  const sessionId = crypto.randomUUID()
  let state = initial
  /** The form that this tab and the device both had last: the base when another tab's form is merged. */
  let lastStored = initial.form
  /** Stamp of the record of another tab that was merged last. */
  let lastMerged = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let stopped = false
  const listeners = new Set<Listener>()

  function set(next: DraftState) {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function edit(next: DraftState) {
    if (state.submitted || (state.pending && !submission.canCancel(state))) return
    set({ ...next, saveError: null, submitError: null, pending: null, merged: null })
    store()
    saveAfter(SAVE_DELAY)
  }

  function store() {
    lastStored = state.form
    storage.save(state, sessionId)
    void storage
      .flushed()
      .then((stored) => state.notStored === stored && set({ ...state, notStored: !stored }))
  }

  function saveAfter(delay: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), delay)
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    if (sending) return sending.then(save)
    if (stopped || !hasWork()) return Promise.resolve()
    sending = withLock(`draft.${state.key}`, sendAll).finally(() => {
      sending = undefined
    })
    return sending
  }

  const hasWork = () => draft.canSave(state) || submission.isReadyToSubmit(state)

  /** Runs in one tab at a time, and begins with what another tab did in the meantime. */
  async function sendAll() {
    const { key } = state
    await mergeOtherTab()
    if (draft.canSave(state)) await sendForm()
    while (state.pending && draft.canSave(state) && !state.saveError) await sendForm()
    if (state.key === key) return submitIfReady()
    // the draft was created: tabs that know it by the server's id lock that name
    await withLock(`draft.${state.key}`, async () => {
      await mergeOtherTab()
      await submitIfReady()
    })
  }

  async function submitIfReady() {
    if (submission.isReadyToSubmit(state) && !draft.isUnsaved(state)) await submit()
  }

  async function mergeOtherTab() {
    const record = await storage.read(state.key)
    if (!record || record.writtenBy === sessionId || record.stamp === lastMerged) return
    lastMerged = record.stamp
    const next = mergeRecord(state, record, lastStored)
    lastStored = record.copy?.form ?? lastStored
    const { key } = state
    set(next)
    // the other tab created the draft: what follows is stored under the server's id
    if (next.key !== key) await mergeOtherTab()
  }

  async function sendForm() {
    const sent = draft.toSend(state)
    const creation = sent.saved ? null : (sent.creation ?? { key: crypto.randomUUID(), form: sent.form })
    set({ ...state, saving: true, creation })
    try {
      if (creation) await storeCreation()
      const form = creation?.form ?? sent.form
      onSaved(await write(sent, creation), form)
    } catch (error) {
      onFailed(toApiError(error))
    }
  }

  /** The key is on the device before it is used: after a crash the same draft is asked for, not a second one. */
  async function storeCreation() {
    store()
    await storage.flushed()
  }

  const write = ({ saved, form, dropLines }: DraftState, creation: draft.Creation | null) => {
    if (creation) return calls.create(creation.form, creation.key)
    if (saved) return calls.update(saved, form, dropLines)
    throw new Error('A draft that is not on the server is created before it is updated')
  }

  function onSaved(reply: OrderReply, sent: DraftForm) {
    const before = state
    set(draft.accept(state, reply, sent, Date.now()))
    if (before.key !== state.key && state.saved) storage.markCreated(before.key, state.saved)
    if (state.pending && state.repriced.length > 0)
      set(submission.cancelPending(state, submission.localError('PRICE_CHANGED')))
    const isDone =
      !draft.isUnsaved(state) && !state.pending && state.repriced.length === 0 && !hasInvalidInput(state.form)
    if (isDone) return storage.remove(state.key)
    store()
    if (draft.isUnsaved(state)) saveAfter(SAVE_DELAY)
  }

  function onFailed(error: ApiError) {
    const current = error.code === 'VERSION_CONFLICT' ? (error.current as OrderReply | undefined) : undefined
    if (current) {
      set({ ...draft.receive(state, current), saving: false })
      store()
      return saveAfter(0)
    }
    const isFinal = submission.isFinalAnswer(error)
    const refused = state.creation
    const next: DraftState = { ...state, saving: false, saveError: error, creation: isFinal ? null : refused }
    set(state.pending && isFinal ? submission.cancelPending(next, error) : next)
    if (isFinal) store()
    if (!isFinal) saveAfter(RETRY_DELAY)
    else if (isOutdated(refused)) saveAfter(0)
  }

  /** The refused form is an earlier one; the form of now was not sent yet. */
  const isOutdated = (creation: draft.Creation | null) =>
    creation !== null && !sameDraft(creation.form, state.form)

  async function submit() {
    const { pending, saved } = state
    if (!pending || !saved) return
    try {
      // checked first, so that offline it counts as not sent and can still be cancelled
      if (pending.sent === null) await calls.checkConnection()
      set({ ...state, saving: true, pending: { ...pending, sent: saved.version } })
      store()
      await storage.flushed()
      const body = { ...pending.where, version: saved.version }
      const submitted = await calls.submit(saved.id, pending.key, body)
      set({ ...state, saving: false, pending: null, submitted })
      storage.markSubmitted(state.key, submitted)
      // before the next tab gets the lock: it must find that nothing is left to send
      await storage.flushed()
    } catch (error) {
      onFailed(toApiError(error))
    }
  }

  return {
    get: () => state,
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Changes what is typed. */
    change: (update: (form: DraftForm) => DraftForm) => edit({ ...state, form: update(state.form) }),
    /** Changes a key field after the user confirmed that the lines are removed with it. */
    changeAndDropLines: (update: (form: DraftForm) => DraftForm) =>
      edit({ ...state, form: { ...update(state.form), lines: [] }, dropLines: true }),
    resolve: (conflict: Conflict, side: 'mine' | 'theirs') => edit(draft.resolve(state, conflict, side)),
    /** Somebody else saved it, or this page was opened again. */
    receive: (reply: OrderReply) => set(draft.receive(state, reply)),
    /** Another tab stored it on this device. */
    mergeOtherTab: () => (sending ? Promise.resolve() : mergeOtherTab()),
    /** It cannot be submitted as it is; shown at the fields until something changes. */
    showSubmitError: (submitError: ApiError) => set({ ...state, submitError }),
    /** Submits as soon as the server is reached, once, with the key and the location of this moment. */
    submit(where: Coordinates, key: string = crypto.randomUUID()): Promise<void> {
      const pressedAt = new Date().toISOString()
      set(submission.requestSubmission(state, { key, where, pressedAt, sent: null }))
      store()
      return save()
    },
    /** Back to editing, as long as nothing was sent. */
    cancelSubmission() {
      if (!submission.canCancel(state)) return
      set(submission.cancelPending(state))
      store()
    },
    /** The user has seen the changed prices. */
    acknowledgePrices() {
      set({ ...state, repriced: [], submitError: null })
      if (draft.isUnsaved(state)) store()
      else storage.remove(state.key)
    },
    /** Sends what is typed without waiting for a pause; resolves when it was answered. */
    save,
    /** Nothing more is sent by itself. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
