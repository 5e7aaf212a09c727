import type { OrderReply } from '@cais/contract/orders/schemas'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import type { DraftForm } from '../form/draft-form.ts'
import { readDraft } from '../form/read-draft.ts'
import { type Repriced, repricedLines } from '../lines/repriced-lines.ts'
import { type Conflict, mergeDrafts, resolveConflict } from '../merge/merge-drafts.ts'
import { sameDraft } from '../merge/same-draft.ts'
import { cancelPending, localError, type PendingSubmission, type Submitted } from './pending-submission.ts'

/** A draft while it is edited: what is typed, and what the server is known to have. */
export type DraftState = {
  /** Its name on this device: 'n' and a random id until the server has the draft, then keyOf(its id). */
  readonly key: string
  readonly form: DraftForm
  /** As the server has it; null while the server does not know the draft. */
  readonly saved: SavedDraft | null
  readonly saving: boolean
  /** When the server last saved it, epoch ms. */
  readonly savedAt: number | null
  readonly conflicts: readonly Conflict[]
  /** Somebody else's change that was merged without a conflict since the last key typed here. */
  readonly merged: LastChange | null
  /** Why the last save failed. */
  readonly saveError: ApiError | null
  /** Why it could not be submitted; stays until something is changed. */
  readonly submitError: ApiError | null
  /** A key field (customer, branch, warehouse, operation) was changed and confirmed: the server may remove its lines. */
  readonly dropLines: boolean
  /** The request that creates the draft was sent and not answered: the same form is sent again, so that only one is made. */
  readonly creation: Creation | null
  /** The user submitted it; it is sent once the server is reached. */
  readonly pending: PendingSubmission | null
  /** Lines whose list price on the server differs from the one shown while typing. */
  readonly repriced: readonly Repriced[]
  /** The document that it became. */
  readonly submitted: Submitted | null
  /** The device has no room: what is typed is lost when the page is closed. */
  readonly notStored: boolean
}

export type SavedDraft = DraftOrigin & {
  readonly id: number
  readonly version: number
  readonly form: DraftForm
  /** Missing in records that an earlier version of Cais stored. */
  readonly changed?: LastChange | null
}
/** Who saved the draft last; an ISO instant. */
export type LastChange = { readonly by: { readonly id: number; readonly name: string }; readonly at: string }
/** The document from which the draft was made, stored with it so that it is known offline. */
export type DraftOrigin = {
  /** The submitted document that it changes: some fields are locked (decision 0060). */
  readonly revises?: OrderReply['revises']
  /** The quote whose prices it uses. */
  readonly quote?: OrderReply['quote']
  /** The truck that it is written for: it keeps to its branch and warehouse (decision 0217). */
  readonly forShipment?: OrderReply['forShipment']
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
  forShipment: reply.forShipment,
})

/** A draft that only this device knows. */
export const newDraft = (form: DraftForm, key: string): DraftState => ({
  key,
  form,
  saved: null,
  saving: false,
  savedAt: null,
  conflicts: [],
  merged: null,
  saveError: null,
  submitError: null,
  dropLines: false,
  creation: null,
  pending: null,
  repriced: [],
  submitted: null,
  notStored: false,
})

/** The server has a newer version than the one this form started from: merges both and lists the conflicts. */
export function receive(state: DraftState, reply: OrderReply): DraftState {
  const theirs = savedOf(reply)
  if (!state.saved || theirs.version <= state.saved.version) return state
  const { form, conflicts } = mergeDrafts({ base: state.saved.form, mine: state.form, theirs: theirs.form })
  const isChanged = conflicts.length > 0 || !sameDraft(form, state.form)
  const merged = isChanged && conflicts.length === 0 ? mergedBy(state, theirs) : state.merged
  const next: DraftState = { ...state, form, conflicts, merged, saved: theirs, saveError: null }
  return isChanged && state.pending !== null ? cancelPending(next, localError('CHANGED_BY_OTHERS')) : next
}

/** Several saves in a row by the same person are announced once. */
const mergedBy = ({ merged }: DraftState, { changed = null }: SavedDraft) =>
  merged !== null && merged.by.id === changed?.by.id ? merged : changed

/** The server saved `sent`; what was typed meanwhile stays, with prices and names as the server has them. */
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
    saveError: null,
    dropLines: false,
    creation: null,
    repriced: [...state.repriced, ...repricedLines(sent, saved.form)],
  }
}

/** What is sent now. With a changed key field the server drops every line, so lines typed since then go with the next save. */
export const toSend = (state: DraftState): DraftState =>
  state.dropLines && state.saved ? { ...state, form: { ...state.form, lines: [] } } : state

/** The error that is shown at the fields. */
export const currentError = ({ submitError, saveError }: DraftState) => submitError ?? saveError

export const isUnsaved = ({ form, saved }: Pick<DraftState, 'form' | 'saved'>) =>
  !saved || !sameDraft(form, saved.form)

/** A draft is created on the server once its customer is chosen. */
export const isWorthSaving = ({ form, saved }: DraftState) => saved !== null || form.customerId !== null

export const canSave = (state: DraftState) =>
  isUnsaved(state) &&
  isWorthSaving(state) &&
  state.conflicts.length === 0 &&
  !state.saving &&
  state.submitted === null

export function resolve(state: DraftState, conflict: Conflict, side: 'mine' | 'theirs'): DraftState {
  const conflicts = state.conflicts.filter((other) => other !== conflict)
  return { ...state, form: resolveConflict(state.form, conflict, side), conflicts }
}
