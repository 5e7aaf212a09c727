import type { OrderReply } from '@cais/contract/orders/schemas'
import type { ApiError } from '../../../lib/api-error.ts'
import { decideClash } from './decide-clash.ts'
import type { DraftForm } from './draft-form.ts'
import { type Clash, mergeDrafts } from './merge-drafts.ts'
import { readDraft } from './read-draft.ts'
import { sameDraft } from './same-draft.ts'

/** A draft being written: what is typed, and what the server is known to have. */
export type DraftState = {
  readonly form: DraftForm
  /** As the server has it; null while the server does not know the draft. */
  readonly saved: SavedDraft | null
  readonly saving: boolean
  /** When the server last took it, epoch ms. */
  readonly savedAt: number | null
  readonly clashes: readonly Clash[]
  /** Why the last save failed. */
  readonly refusal: ApiError | null
  /** Why it could not be submitted; holds until something is changed. */
  readonly objection: ApiError | null
  /** The key data changed here after a confirmation: the lines the server still has may go. */
  readonly dropLines: boolean
}

export type SavedDraft = { readonly id: number; readonly version: number; readonly form: DraftForm }
export type DraftCopy = {
  readonly form: DraftForm
  readonly saved: SavedDraft | null
  readonly dropLines: boolean
}

/** What stays on the device: enough to go on after a reload and to merge with what others saved. */
export const copyOf = ({ form, saved, dropLines }: DraftState): DraftCopy => ({ form, saved, dropLines })

const savedOf = (reply: OrderReply): SavedDraft => ({
  id: reply.id,
  version: reply.version,
  form: readDraft(reply),
})

/** A draft that only this device knows. */
export const newDraft = (form: DraftForm): DraftState => ({
  form,
  saved: null,
  saving: false,
  savedAt: null,
  clashes: [],
  refusal: null,
  objection: null,
  dropLines: false,
})

/** A draft of the server, with what this device kept of it and had not sent. */
export function openDraft(reply: OrderReply, copy?: DraftCopy): DraftState {
  const saved = savedOf(reply)
  const fresh = { ...newDraft(saved.form), saved, savedAt: Date.parse(reply.updatedAt) }
  if (!copy?.saved) return fresh
  return receive({ ...fresh, form: copy.form, saved: copy.saved, dropLines: copy.dropLines }, reply)
}

/** The server has something newer than what this form began with: merge, and say where both changed the same. */
export function receive(state: DraftState, reply: OrderReply): DraftState {
  const theirs = savedOf(reply)
  if (!state.saved || theirs.version <= state.saved.version) return state
  const { form, clashes } = mergeDrafts({ base: state.saved.form, mine: state.form, theirs: theirs.form })
  return { ...state, form, clashes, saved: theirs, refusal: null }
}

/** The server took `sent`; what was typed meanwhile stays, with prices and names as the server knows them. */
export function accept(state: DraftState, reply: OrderReply, sent: DraftForm, now: number): DraftState {
  const saved = savedOf(reply)
  const { form } = mergeDrafts({ base: sent, mine: state.form, theirs: saved.form })
  return { ...state, form, saved, saving: false, savedAt: now, refusal: null, dropLines: false }
}

/** What is sent now. With a change of key data the server drops every line, so lines typed since then go with the next save. */
export const toSend = (state: DraftState): DraftState =>
  state.dropLines && state.saved ? { ...state, form: { ...state.form, lines: [] } } : state

/** What stands in the way and is said at the fields. */
export const obstacleOf = ({ objection, refusal }: DraftState) => objection ?? refusal

export const isUnsaved = ({ form, saved }: DraftState) => !saved || !sameDraft(form, saved.form)

/** A draft is worth a record on the server once it is known for whom it is. */
export const isMeaningful = ({ form, saved }: DraftState) => saved !== null || form.customerId !== null

export const canSave = (state: DraftState) =>
  isUnsaved(state) && isMeaningful(state) && state.clashes.length === 0 && !state.saving

export function decide(state: DraftState, clash: Clash, side: 'mine' | 'theirs'): DraftState {
  const clashes = state.clashes.filter((other) => other !== clash)
  return { ...state, form: decideClash(state.form, clash, side), clashes }
}
