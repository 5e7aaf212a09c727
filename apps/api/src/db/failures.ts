/** What went wrong with the database, by SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const TRANSIENT = ['40001', '40P01']
const LOCK_NOT_GIVEN = '55P03'
const BAD_TEXT = ['22021', '22P05', '22003', '22008']
const DOWN = /^(08...|57P0[123]|53...|57014|25P0[34])$/
const DOWN_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']
const DOWN_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** Lost against another transaction: the same work may be done again. */
export const isTransient = (error: unknown) => TRANSIENT.includes(codeOf(error))

/** A row stayed locked by somebody else for too long. */
export const isLockTimeout = (error: unknown) => codeOf(error) === LOCK_NOT_GIVEN

/** A value that no column can hold: NUL in a text, a number or date out of range. */
export const isBadValue = (error: unknown) => BAD_TEXT.includes(codeOf(error))

/** The database cannot be reached or does not take work now. */
export const isDatabaseDown = (error: unknown) =>
  DOWN.test(codeOf(error)) ||
  DOWN_CODES.includes(codeOf(error)) ||
  (error instanceof Error && DOWN_WORDS.test(error.message))
