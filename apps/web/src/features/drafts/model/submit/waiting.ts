import { ApiError } from '../../../../lib/api/api-error.ts'
import type { DraftState } from '../session/draft-state.ts'
import type { Coordinates } from './locate.ts'

/** Submitting as it was pressed: the key and the place of that moment, however long the line stays down. */
export type Waiting = {
  readonly key: string
  readonly where: Coordinates
  /** ISO instant. */
  readonly pressedAt: string
  /** The version that was sent; the server may have taken it, only its answer is missing. */
  readonly sent: number | null
}

/** The document that a draft became. */
export type Submitted = { readonly id: number; readonly number: string | null }

/** The button was pressed: what was said before counts as read. */
export const press = (state: DraftState, waiting: Waiting): DraftState => ({
  ...state,
  waiting,
  objection: null,
  refusal: null,
  repriced: [],
})

/** It may be sent now: everything typed is on the server. */
export const isReady = ({ waiting, clashes, saved, submitted }: DraftState) =>
  waiting !== null && saved !== null && clashes.length === 0 && submitted === null

/** It goes back to being written; with a reason when somebody must look at it first. */
export const stopWaiting = (state: DraftState, objection: ApiError | null = null): DraftState => ({
  ...state,
  waiting: null,
  objection,
})

/** Once it was sent it can no longer be taken back: only the answer tells whether it is a document. */
export const canTakeBack = ({ waiting }: Pick<DraftState, 'waiting'>) =>
  waiting !== null && waiting.sent === null

/** The server has decided; anything else is tried again: no line, no session, too busy, a fault of its own. */
export const isAnswer = ({ isClientError, status, code }: ApiError) =>
  isClientError && status !== 401 && status !== 408 && status !== 429 && code !== 'REQUEST_IN_PROGRESS'

/** Why this device itself does not submit what was pressed; the screen has the words for it. */
export const localRefusal = (code: 'CHANGED_BY_OTHERS' | 'PRICE_CHANGED') =>
  new ApiError({ status: 409, path: '', code, message: '' })
