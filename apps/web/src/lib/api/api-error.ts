import type { ErrorReply } from '@cais/contract/kernel/error-reply'

export type ErrorDetail = ErrorReply['details'][number]

/** A call that did not succeed, in the shape of spec §8: status, path and the server's sentence. */
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

  /** 400 to 499: asking again the same way will not help. */
  get isClientError() {
    return this.status >= 400 && this.status < 500
  }

  get isOffline() {
    return this.code === NO_CONNECTION
  }
}

export const NO_CONNECTION = 'NO_CONNECTION'
/** In both languages, as spec §8 words it. */
export const NO_SERVER = 'No server connection'

/** Whatever was thrown, as an ApiError; a plain error counts as status 500 (spec §8). */
export function toApiError(error: unknown, path = ''): ApiError {
  if (error instanceof ApiError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError({ status: 500, path, message })
}

/** The refusal of a reply that came back with an error status. */
export async function errorOfReply(reply: Response, path: string): Promise<ApiError> {
  const body: Partial<ErrorReply> = await reply.json().catch(() => ({}))
  // what stands before the server answers in its own words when the server is away
  const isAway = [502, 503, 504].includes(reply.status)
  const message = body.message ?? (isAway ? NO_SERVER : reply.statusText || `HTTP ${reply.status}`)
  return new ApiError({ ...body, status: reply.status, path, message })
}

/** The sentence for one field, when the refusal names it. */
export const fieldError = (error: unknown, field: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const detail = error.details.find((candidate) => candidate.field === field)
  return detail && (detail.message ?? error.message)
}
