/** What went wrong with the database, by SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const DEADLOCK = '40P01'
const TRANSIENT = ['40001', DEADLOCK]
const LOCK_NOT_GIVEN = '55P03'
const BAD_TEXT = ['22021', '22P05', '22003', '22008']
const DOWN = /^(08...|57P0[1-5]|53...|57014|25P0[34]|25006)$/
const DOWN_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']
/** Messages of pg and its pool, whose errors have no codes. */
const UNANSWERED = 'Query read timeout'
const NO_CONNECTION = 'timeout exceeded when trying to connect'
const DOWN_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed)/

/** The SQLSTATE or code of an error; empty where it has none. */
export const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** The error in a few words, without a stack: the log counts lines by it (limit-log.ts). */
export function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return [codeOf(error), message.slice(0, 120)].filter((part) => part !== '').join(' ')
}

/** Lost against another transaction: the same work may be done again. */
export const isTransient = (error: unknown) => TRANSIENT.includes(codeOf(error))

/** It and another one waited for each other in a circle. */
export const isDeadlock = (error: unknown) => codeOf(error) === DEADLOCK

/** A row that was to be deleted is referred to by another. */
export const isReferenced = (error: unknown) => codeOf(error) === '23503'

/** A row stayed locked by somebody else for too long. */
export const isLockTimeout = (error: unknown) => codeOf(error) === LOCK_NOT_GIVEN

/** A value that no column can hold: NUL in a text, a number or date out of range. */
export const isBadValue = (error: unknown) => BAD_TEXT.includes(codeOf(error))

/** No answer came in time: nobody knows what became of the statement. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === UNANSWERED

/** The database had no room left for a write. */
export const isDatabaseFull = (error: unknown) => ['53100', 'ENOSPC'].includes(codeOf(error))

/** The database only reads: it is a standby, or was set so. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006'

/** All connections are in use, those of the database or those of our pool. */
export const isDatabaseBusy = (error: unknown) =>
  codeOf(error) === '53300' || (error instanceof Error && error.message === NO_CONNECTION)

/** A statement, a lock or an answer took longer than allowed (decision 0101). */
export const isTimeLimit = (error: unknown) =>
  ['57014', '25P03', LOCK_NOT_GIVEN].includes(codeOf(error)) || isUnanswered(error)

/** The database cannot be reached or does not take work now. */
export const isDatabaseDown = (error: unknown) =>
  DOWN.test(codeOf(error)) ||
  DOWN_CODES.includes(codeOf(error)) ||
  (error instanceof Error && DOWN_MESSAGES.test(error.message))

/** A row would have broken this unique index. */
export const isUniqueViolation = (error: unknown, index: string) =>
  codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === index
