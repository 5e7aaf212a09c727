import { RuleError } from '@cais/domain/kernel/rule-error'

/** The place after which a client walks on: opaque outside, an id inside. */
export const writeCursor = (id: number | undefined): string | null =>
  id === undefined ? null : Buffer.from(String(id)).toString('base64url')

/** The id in a cursor; undefined without one. Throws VALIDATION_FAILED for what is none of ours. */
export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const id = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}
