import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Coordinates } from '../../../../lib/locate.ts'
import type { DraftState } from './draft-state.ts'

/** A submission that waits to be sent: the key and the location of the moment when it was asked for. */
export type PendingSubmission = {
  readonly key: string
  readonly where: Coordinates
  /** ISO instant. */
  readonly pressedAt: string
  /** The version that was sent and not answered yet: the server may have accepted it. Null before sending. */
  readonly sent: number | null
}

/** The document that a draft became. */
export type Submitted = { readonly id: number; readonly number: string | null }

/** The user pressed 'Submit': earlier messages count as read. */
export const requestSubmission = (state: DraftState, pending: PendingSubmission): DraftState => ({
  ...state,
  pending,
  submitError: null,
  saveError: null,
  repriced: [],
})

/** It may be sent now: everything typed is on the server. */
export const isReadyToSubmit = ({ pending, conflicts, saved, submitted }: DraftState) =>
  pending !== null && saved !== null && conflicts.length === 0 && submitted === null

/** Editing goes on; `submitError` is why, when the user must look at something first. */
export const cancelPending = (state: DraftState, submitError: ApiError | null = null): DraftState => ({
  ...state,
  pending: null,
  submitError,
})

/** Once it was sent, only the server's answer tells whether it is a document: it cannot be cancelled. */
export const canCancel = ({ pending }: Pick<DraftState, 'pending'>) =>
  pending !== null && pending.sent === null

/** The server has decided. Anything else is tried again: no connection, no session, too busy, a server fault. */
export const isFinalAnswer = ({ isClientError, status, code }: ApiError) =>
  isClientError && status !== 401 && status !== 408 && status !== 429 && code !== 'REQUEST_IN_PROGRESS'

/** Why this device does not send a pending submission; the screen has the sentence for the code. */
export const localError = (code: 'CHANGED_BY_OTHERS' | 'PRICE_CHANGED') =>
  new ApiError({ status: 409, path: '', code, message: '' })
