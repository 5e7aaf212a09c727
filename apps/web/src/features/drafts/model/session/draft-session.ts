import type { OrderReply } from '@cais/contract/orders/schemas'
import { type ApiError, toApiError } from '../../../../lib/api/api-error.ts'
import { alone } from '../../../../lib/offline/alone.ts'
import { adoptRecord } from '../clash/adopt-record.ts'
import type { Clash } from '../clash/merge-drafts.ts'
import { sameDraft } from '../clash/same-draft.ts'
import type { DraftCopies } from '../kept/draft-copies.ts'
import { holdsUnread } from '../lines/unread.ts'
import type { Coordinates } from '../submit/locate.ts'
import * as submission from '../submit/waiting.ts'
import type { DraftForm } from './draft-form.ts'
import type { DraftState } from './draft-state.ts'
import * as draft from './draft-state.ts'

export type DraftCalls = {
  /** With the same key and form it is made once. */
  create: (form: DraftForm, key: string) => Promise<OrderReply>
  update: (saved: draft.SavedDraft, form: DraftForm, dropLines: boolean) => Promise<OrderReply>
  /** With the same key and body it is submitted once. */
  submit: (id: number, key: string, body: SubmitBody) => Promise<submission.Submitted>
  /** Resolves when the server is there; rejects when it is known not to be. */
  reach: () => Promise<unknown>
}
export type SubmitBody = { version: number } & Coordinates
export type DraftSession = ReturnType<typeof startDraftSession>
type Kept = Pick<DraftCopies, 'keep' | 'forget' | 'became' | 'submitted' | 'settled' | 'read'>
type Listener = () => void

/** How long typing must rest before it is sent. */
const REST = 800
const RETRY = 5000

/**
 * A draft while it is written. Each change is kept on the device at once and sent when typing rests; a lost
 * connection tries again, a newer version on the server is merged. Lives outside React, so that a change of page
 * or of address loses nothing. Submitting that waits for the line goes the same way (decision 0056).
 */
export function startDraftSession(initial: DraftState, calls: DraftCalls, copies: Kept) {
  const me = crypto.randomUUID()
  let state = initial
  /** The form that this tab and the device both had last. */
  let known = initial.form
  let seen = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  let stopped = false
  const listeners = new Set<Listener>()

  function set(next: DraftState) {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function edit(next: DraftState) {
    if (state.submitted || (state.waiting && !submission.canTakeBack(state))) return
    set({ ...next, refusal: null, objection: null, waiting: null, joined: null })
    keep()
    sendIn(REST)
  }

  function keep() {
    known = state.form
    copies.keep(state, me)
    void copies.settled().then((kept) => state.unkept === kept && set({ ...state, unkept: !kept }))
  }

  function sendIn(delay: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), delay)
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    if (underWay) return underWay.then(save)
    if (stopped || !hasWork()) return Promise.resolve()
    underWay = alone(`draft.${state.key}`, work).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const hasWork = () => draft.canSave(state) || submission.isReady(state)

  /** In one tab at a time: first what another one did meanwhile. */
  async function work() {
    const { key } = state
    await adopt()
    if (draft.canSave(state)) await send()
    while (state.waiting && draft.canSave(state) && !state.refusal) await send()
    if (state.key === key) return submitReady()
    // made meanwhile: tabs that know it by the server's name take their turn under that
    await alone(`draft.${state.key}`, async () => {
      await adopt()
      await submitReady()
    })
  }

  async function submitReady() {
    if (submission.isReady(state) && !draft.isUnsaved(state)) await submit()
  }

  async function adopt() {
    const record = await copies.read(state.key)
    if (!record || record.by === me || record.stamp === seen) return
    seen = record.stamp
    const next = adoptRecord(state, record, known)
    known = record.copy?.form ?? known
    const { key } = state
    set(next)
    // what became of it is told under the server's name
    if (next.key !== key) await adopt()
  }

  async function send() {
    const sent = draft.toSend(state)
    const creation = sent.saved ? null : (sent.creation ?? { key: crypto.randomUUID(), form: sent.form })
    set({ ...state, saving: true, creation })
    try {
      if (creation) await keptCreation()
      const form = creation?.form ?? sent.form
      taken(await write(sent, creation), form)
    } catch (error) {
      refused(toApiError(error))
    }
  }

  /** The key is on the device before it is used: after a crash the same record is asked for, not another one. */
  async function keptCreation() {
    keep()
    await copies.settled()
  }

  const write = ({ saved, form, dropLines }: DraftState, creation: draft.Creation | null) => {
    if (creation) return calls.create(creation.form, creation.key)
    if (saved) return calls.update(saved, form, dropLines)
    throw new Error('Neither made nor to be made')
  }

  function taken(reply: OrderReply, sent: DraftForm) {
    const before = state
    set(draft.accept(state, reply, sent, Date.now()))
    if (before.key !== state.key && state.saved) copies.became(before.key, state.saved)
    if (state.waiting && state.repriced.length > 0)
      set(submission.stopWaiting(state, submission.localRefusal('PRICE_CHANGED')))
    const isDone =
      !draft.isUnsaved(state) && !state.waiting && state.repriced.length === 0 && !holdsUnread(state.form)
    if (isDone) return copies.forget(state.key)
    keep()
    if (draft.isUnsaved(state)) sendIn(REST)
  }

  function refused(error: ApiError) {
    const current = error.code === 'VERSION_CONFLICT' ? (error.current as OrderReply | undefined) : undefined
    if (current) {
      set({ ...draft.receive(state, current), saving: false })
      keep()
      return sendIn(0)
    }
    const answered = submission.isAnswer(error)
    const before = state.creation
    const next = { ...state, saving: false, refusal: error, creation: answered ? null : state.creation }
    set(state.waiting && answered ? submission.stopWaiting(next, error) : next)
    if (answered) keep()
    if (!answered) sendIn(RETRY)
    else if (isOutdated(before)) sendIn(0)
  }

  /** What was refused is a form of before; the one of now was not asked for yet. */
  const isOutdated = (creation: draft.Creation | null) =>
    creation !== null && !sameDraft(creation.form, state.form)

  async function submit() {
    const { waiting, saved } = state
    if (!waiting || !saved) return
    try {
      // what was never on its way can be taken back
      if (waiting.sent === null) await calls.reach()
      set({ ...state, saving: true, waiting: { ...waiting, sent: saved.version } })
      keep()
      await copies.settled()
      const body = { ...waiting.where, version: saved.version }
      const submitted = await calls.submit(saved.id, waiting.key, body)
      set({ ...state, saving: false, waiting: null, submitted })
      copies.submitted(state.key, submitted)
      // before the next tab has its turn: it must find that nothing is left to send
      await copies.settled()
    } catch (error) {
      refused(toApiError(error))
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
    /** Changes the key data after somebody confirmed that the lines go with it. */
    changeAndDropLines: (update: (form: DraftForm) => DraftForm) =>
      edit({ ...state, form: { ...update(state.form), lines: [] }, dropLines: true }),
    decide: (clash: Clash, side: 'mine' | 'theirs') => edit(draft.decide(state, clash, side)),
    /** Somebody else saved it, or this page was opened again. */
    receive: (reply: OrderReply) => set(draft.receive(state, reply)),
    /** Another tab wrote it on this device. */
    adopt: () => (underWay ? Promise.resolve() : adopt()),
    /** The server refused to submit what is typed; said at the fields until something changes. */
    object: (objection: ApiError) => set({ ...state, objection }),
    /** Submits as soon as the server is reached, once, with the key and the place of this moment. */
    submit(where: Coordinates, key: string = crypto.randomUUID()): Promise<void> {
      const pressedAt = new Date().toISOString()
      set(submission.press(state, { key, where, pressedAt, sent: null }))
      keep()
      return save()
    },
    /** Back to being written, as long as nothing was sent. */
    takeBack() {
      if (!submission.canTakeBack(state)) return
      set(submission.stopWaiting(state))
      keep()
    },
    /** What was said about changed prices is read. */
    notePrices() {
      set({ ...state, repriced: [], objection: null })
      if (draft.isUnsaved(state)) keep()
      else copies.forget(state.key)
    },
    /** Sends what is typed without waiting for the rest; resolves when it was answered. */
    save,
    /** Nothing more is sent by itself. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
