import type { OrderReply } from '@cais/contract/orders/schemas'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Repriced } from '../lines/repriced-lines.ts'
import type { DraftForm } from '../session/draft-form.ts'
import {
  type Creation,
  type DraftState,
  keyOf,
  newDraft,
  receive,
  type SavedDraft,
  savedOf,
} from '../session/draft-state.ts'
import type { Submitted, Waiting } from '../submit/waiting.ts'

/** What stays on the device: enough to go on after a reload, to merge with what others saved, and to submit once. */
export type DraftCopy = {
  readonly form: DraftForm
  readonly saved: SavedDraft | null
  readonly dropLines: boolean
  readonly creation?: Creation | null
  readonly waiting?: Waiting | null
  readonly repriced?: readonly Repriced[]
  readonly objection?: KeptRefusal | null
}

/** A refusal in a form that a database keeps. */
type KeptRefusal = Pick<ApiError, 'status' | 'path' | 'code' | 'message'> & {
  readonly details: ApiError['details'][number][]
}

/** A draft on this device, or what became of it. */
export type DraftRecord = {
  readonly key: string
  /** Which session wrote it last, and a name for what it wrote. */
  readonly by: string
  readonly stamp: string
  /** ISO instant. */
  readonly keptAt: string
  readonly copy: DraftCopy | null
  /** The server has it under this id; another page of this browser may still stand at the old name. */
  readonly became?: SavedDraft
  readonly submitted?: Submitted
}

export const copyOf = (state: DraftState): DraftCopy => ({
  form: state.form,
  saved: state.saved,
  dropLines: state.dropLines,
  creation: state.creation,
  waiting: state.waiting,
  repriced: state.repriced,
  objection: state.objection && keptRefusal(state.objection),
})

const keptRefusal = ({ status, path, code, message, details }: ApiError): KeptRefusal => ({
  status,
  path,
  code,
  message,
  details: [...details],
})

/** What is typed, from the device alone. */
export function openCopy(copy: DraftCopy, key: string): DraftState {
  const { form, saved, dropLines, creation = null, waiting = null, repriced = [], objection } = copy
  return {
    ...newDraft(form, key),
    saved,
    dropLines,
    creation,
    waiting,
    repriced,
    objection: objection ? new ApiError(objection) : null,
  }
}

/** A draft of the server, with what this device kept of it and had not sent. */
export function openDraft(reply: OrderReply, copy?: DraftCopy | null): DraftState {
  const saved = savedOf(reply)
  const key = keyOf(saved.id)
  const fresh = { ...newDraft(saved.form, key), saved, savedAt: Date.parse(reply.updatedAt) }
  if (!copy?.saved) return fresh
  const { revises, quote } = saved
  const kept = { ...openCopy(copy, key), saved: { ...copy.saved, revises, quote }, savedAt: fresh.savedAt }
  return receive(kept, reply)
}
