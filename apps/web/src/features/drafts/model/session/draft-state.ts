import type { OrderReply } from '@cais/contract/orders/schemas'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { decideClash } from '../clash/decide-clash.ts'
import { type Clash, mergeDrafts } from '../clash/merge-drafts.ts'
import { sameDraft } from '../clash/same-draft.ts'
import { type Repriced, repricedLines } from '../lines/repriced-lines.ts'
import { localRefusal, type Submitted, stopWaiting, type Waiting } from '../submit/waiting.ts'
import type { DraftForm } from './draft-form.ts'
import { readDraft } from './read-draft.ts'

/** A draft being written: what is typed, and what the server is known to have. */
export type DraftState = {
  /** Its name on this device: of its own until the server has it, then the one of the record. */
  readonly key: string
  readonly form: DraftForm
  /** As the server has it; null while the server does not know the draft. */
  readonly saved: SavedDraft | null
  readonly saving: boolean
  /** When the server last took it, epoch ms. */
  readonly savedAt: number | null
  readonly clashes: readonly Clash[]
  /** What somebody else saved was taken in since the last key typed here, and nothing of it clashed. */
  readonly joined: LastChange | null
  /** Why the last save failed. */
  readonly refusal: ApiError | null
  /** Why it could not be submitted; holds until something is changed. */
  readonly objection: ApiError | null
  /** The key data changed here after a confirmation: the lines the server still has may go. */
  readonly dropLines: boolean
  /** A record was asked for and no answer came yet: the same form is sent again, so that one draft is made. */
  readonly creation: Creation | null
  /** Submitting was asked for; it happens once the server is reached. */
  readonly waiting: Waiting | null
  /** List prices that turned out to be others than those that were typed with. */
  readonly repriced: readonly Repriced[]
  /** It is a document now. */
  readonly submitted: Submitted | null
  /** The device has no room: what is typed lives only as long as this page. */
  readonly unkept: boolean
}

export type SavedDraft = DraftOrigin & {
  readonly id: number
  readonly version: number
  readonly form: DraftForm
  /** Left out in copies of before it was told. */
  readonly changed?: LastChange | null
}
/** Who saved the draft last; an ISO instant. */
export type LastChange = { readonly by: { readonly id: number; readonly name: string }; readonly at: string }
/** What the draft is about when it did not begin empty; kept with it, so that it is known without a line too. */
export type DraftOrigin = {
  /** The submitted document that it changes: some fields stay as they are (decision 0060). */
  readonly revises?: OrderReply['revises']
  /** The quote whose prices it keeps. */
  readonly quote?: OrderReply['quote']
}
export type Creation = { readonly key: string; readonly form: DraftForm }

export const keyOf = (id: number) => `d${id}`

export const savedOf = (reply: OrderReply): SavedDraft => ({
  id: reply.id,
  version: reply.version,
  form: readDraft(reply),
  changed: reply.changedBy && { by: reply.changedBy, at: reply.updatedAt },
  revises: reply.revises,
  quote: reply.quote,
})

/** A draft that only this device knows. */
export const newDraft = (form: DraftForm, key: string): DraftState => ({
  key,
  form,
  saved: null,
  saving: false,
  savedAt: null,
  clashes: [],
  joined: null,
  refusal: null,
  objection: null,
  dropLines: false,
  creation: null,
  waiting: null,
  repriced: [],
  submitted: null,
  unkept: false,
})

/** The server has something newer than what this form began with: merge, and say where both changed the same. */
export function receive(state: DraftState, reply: OrderReply): DraftState {
  const theirs = savedOf(reply)
  if (!state.saved || theirs.version <= state.saved.version) return state
  const { form, clashes } = mergeDrafts({ base: state.saved.form, mine: state.form, theirs: theirs.form })
  const isOther = clashes.length > 0 || !sameDraft(form, state.form)
  const joined = isOther && clashes.length === 0 ? joinedBy(state, theirs) : state.joined
  const merged = { ...state, form, clashes, joined, saved: theirs, refusal: null }
  return isOther && state.waiting !== null ? stopWaiting(merged, localRefusal('CHANGED_BY_OTHERS')) : merged
}

/** Who goes on saving is told of once. */
const joinedBy = ({ joined }: DraftState, { changed = null }: SavedDraft) =>
  joined !== null && joined.by.id === changed?.by.id ? joined : changed

/** The server took `sent`; what was typed meanwhile stays, with prices and names as the server knows them. */
export function accept(state: DraftState, reply: OrderReply, sent: DraftForm, now: number): DraftState {
  const saved = savedOf(reply)
  const { form } = mergeDrafts({ base: sent, mine: state.form, theirs: saved.form })
  return {
    ...state,
    key: keyOf(saved.id),
    form,
    saved,
    saving: false,
    savedAt: now,
    refusal: null,
    dropLines: false,
    creation: null,
    repriced: [...state.repriced, ...repricedLines(sent, saved.form)],
  }
}

/** What is sent now. With a change of key data the server drops every line, so lines typed since then go with the next save. */
export const toSend = (state: DraftState): DraftState =>
  state.dropLines && state.saved ? { ...state, form: { ...state.form, lines: [] } } : state

/** What stands in the way and is said at the fields. */
export const obstacleOf = ({ objection, refusal }: DraftState) => objection ?? refusal

export const isUnsaved = ({ form, saved }: Pick<DraftState, 'form' | 'saved'>) =>
  !saved || !sameDraft(form, saved.form)

/** A draft is worth a record on the server once it is known for whom it is. */
export const isMeaningful = ({ form, saved }: DraftState) => saved !== null || form.customerId !== null

export const canSave = (state: DraftState) =>
  isUnsaved(state) &&
  isMeaningful(state) &&
  state.clashes.length === 0 &&
  !state.saving &&
  state.submitted === null

export function decide(state: DraftState, clash: Clash, side: 'mine' | 'theirs'): DraftState {
  const clashes = state.clashes.filter((other) => other !== clash)
  return { ...state, form: decideClash(state.form, clash, side), clashes }
}
