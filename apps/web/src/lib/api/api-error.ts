import type { ErrorReply } from '@cais/contract/kernel/error-reply'
import { currentWords } from '../words.ts'

export type ErrorDetail = ErrorReply['details'][number]

/**
 * A failed call as every page gets it: status, path and the sentence of the server (docs/domain/screen.md).
 */
export class ApiError extends Error {
  readonly status: number
  readonly path: string
  readonly code: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  /** The record as it stands now, when someone else saved first (409). */
  readonly current: unknown

  constructor(reply: Partial<ErrorReply> & { status: number; path: string; message: string }) {
    super(reply.message)
    this.name = 'ApiError'
    this.status = reply.status
    this.path = reply.path
    this.code = reply.code ?? 'UNKNOWN'
    this.details = reply.details ?? []
    this.requestId = reply.requestId
    this.current = reply.current
  }

  /** 400 to 499: repeating the same request will not help. */
  get isClientError() {
    return this.status >= 400 && this.status < 500
  }

  get isOffline() {
    return this.code === NO_CONNECTION
  }
}

export const NO_CONNECTION = 'NO_CONNECTION'
/** The sentence for a lost connection, in the current language once its words are loaded. */
export const noServer = () => currentWords()?.app.noConnection ?? 'No server connection'

/** Any thrown value as an ApiError; an error that is not from the API counts as status 500. */
export function toApiError(error: unknown, path = ''): ApiError {
  if (error instanceof ApiError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError({ status: 500, path, message })
}

/** The refusal of a reply that came back with an error status. */
export async function errorOfReply(reply: Response, path: string): Promise<ApiError> {
  const body: Partial<ErrorReply> = await reply.json().catch(() => ({}))
  // a proxy in front of the server answers with its own page when the server is down
  const isAway = [502, 503, 504].includes(reply.status)
  const message = body.message ?? (isAway ? noServer() : reply.statusText || `HTTP ${reply.status}`)
  return new ApiError({ ...body, status: reply.status, path, message })
}

/** The sentence for one field, when the refusal names it. */
export const fieldError = (error: unknown, field: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const detail = error.details.find((candidate) => candidate.field === field)
  return detail && (detail.message ?? error.message)
}
