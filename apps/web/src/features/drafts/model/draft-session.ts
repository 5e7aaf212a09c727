import type { OrderReply } from '@cais/contract/orders/schemas'
import { type ApiError, toApiError } from '../../../lib/api-error.ts'
import type { DraftForm } from './draft-form.ts'
import type { DraftState } from './draft-state.ts'
import * as draft from './draft-state.ts'
import type { Clash } from './merge-drafts.ts'

export type DraftCalls = {
  create: (form: DraftForm) => Promise<OrderReply>
  update: (saved: draft.SavedDraft, form: DraftForm, dropLines: boolean) => Promise<OrderReply>
}
export type DraftCopies = {
  keep: (state: DraftState) => void
  /** The server has everything. */
  drop: (state: DraftState) => void
}
export type DraftSession = ReturnType<typeof startDraftSession>
type Listener = () => void

/** How long typing must rest before it is sent. */
const REST = 800
const RETRY = 5000

/**
 * A draft while it is written. Each change is kept on the device at once and sent when typing rests; a lost
 * connection tries again, a newer version on the server is merged. Lives outside React, so that a change of page
 * or of address loses nothing.
 */
export function startDraftSession(initial: DraftState, calls: DraftCalls, copies: DraftCopies) {
  let state = initial
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  const listeners = new Set<Listener>()

  function set(next: DraftState) {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function edit(next: DraftState) {
    set({ ...next, refusal: null, objection: null })
    copies.keep(state)
    sendIn(REST)
  }

  function sendIn(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delay)
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    if (underWay) return underWay.then(save)
    if (!draft.canSave(state)) return Promise.resolve()
    underWay = send().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function send() {
    const sent = draft.toSend(state)
    set({ ...state, saving: true })
    try {
      taken(await write(sent), sent.form)
    } catch (error) {
      refused(toApiError(error))
    }
  }

  const write = ({ saved, form, dropLines }: DraftState) =>
    saved ? calls.update(saved, form, dropLines) : calls.create(form)

  function taken(reply: OrderReply, sent: DraftForm) {
    set(draft.accept(state, reply, sent, Date.now()))
    if (!draft.isUnsaved(state)) return copies.drop(state)
    copies.keep(state)
    sendIn(REST)
  }

  function refused(error: ApiError) {
    const current = error.code === 'VERSION_CONFLICT' ? (error.current as OrderReply | undefined) : undefined
    if (current) {
      set({ ...draft.receive(state, current), saving: false })
      copies.keep(state)
      return sendIn(0)
    }
    set({ ...state, saving: false, refusal: error })
    if (!error.isClientError) sendIn(RETRY)
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
    /** The server refused to submit what is typed; said at the fields until something changes. */
    object: (objection: ApiError) => set({ ...state, objection }),
    /** Sends what is typed without waiting for the rest; resolves when it was answered. */
    save,
    /** Nothing more is sent by itself. */
    stop: () => clearTimeout(timer),
  }
}
