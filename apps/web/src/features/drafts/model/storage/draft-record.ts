import type { OrderReply } from '@cais/contract/orders/schemas'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { DraftForm } from '../form/draft-form.ts'
import type { Repriced } from '../lines/repriced-lines.ts'
import {
  type Creation,
  type DraftState,
  keyOf,
  newDraft,
  receive,
  type SavedDraft,
  savedOf,
} from '../state/draft-state.ts'
import type { PendingSubmission, Submitted } from '../state/pending-submission.ts'

/** A draft as it is stored on the device: enough to go on after a reload, to merge with what others saved, and to submit once. */
export type DraftCopy = {
  readonly form: DraftForm
  readonly saved: SavedDraft | null
  readonly dropLines: boolean
  readonly creation?: Creation | null
  readonly pending?: PendingSubmission | null
  readonly repriced?: readonly Repriced[]
  readonly submitError?: StoredError | null
}

/** An error as plain data, which a database can store. */
type StoredError = Pick<ApiError, 'status' | 'path' | 'code' | 'message'> & {
  readonly details: ApiError['details'][number][]
}

/** A draft on this device, or its outcome: created on the server, or submitted. */
export type DraftRecord = {
  readonly key: string
  /** Id of the session that wrote it last. */
  readonly writtenBy: string
  /** Different for each write. */
  readonly stamp: string
  /** ISO instant. */
  readonly storedAt: string
  readonly copy: DraftCopy | null
  /** The server has it under this id; another tab of this browser may still show it under `key`. */
  readonly createdAs?: SavedDraft
  readonly submitted?: Submitted
}

export const copyOf = (state: DraftState): DraftCopy => ({
  form: state.form,
  saved: state.saved,
  dropLines: state.dropLines,
  creation: state.creation,
  pending: state.pending,
  repriced: state.repriced,
  submitError: state.submitError && storedError(state.submitError),
})

const storedError = ({ status, path, code, message, details }: ApiError): StoredError => ({
  status,
  path,
  code,
  message,
  details: [...details],
})

/** The draft as the device alone knows it. */
export function stateOfCopy(copy: DraftCopy, key: string): DraftState {
  const { form, saved, dropLines, creation = null, pending = null, repriced = [], submitError } = copy
  return {
    ...newDraft(form, key),
    saved,
    dropLines,
    creation,
    pending,
    repriced,
    submitError: submitError ? new ApiError(submitError) : null,
  }
}

/** The draft of the server, merged with what this device stored and had not sent. */
export function stateOfReply(reply: OrderReply, copy?: DraftCopy | null): DraftState {
  const saved = savedOf(reply)
  const key = keyOf(saved.id)
  const fresh = { ...newDraft(saved.form, key), saved, savedAt: Date.parse(reply.updatedAt) }
  if (!copy?.saved) return fresh
  const { revises, quote, forShipment } = saved
  const local = {
    ...stateOfCopy(copy, key),
    saved: { ...copy.saved, revises, quote, forShipment },
    savedAt: fresh.savedAt,
  }
  return receive(local, reply)
}
