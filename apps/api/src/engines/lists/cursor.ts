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

/** Where a page ended of a list that stands in the order of instants (documents by their creation, movements), and of id within one. */
export type TimePlace = { readonly created_at: string; readonly id: number }

/** The place as clients hand it back; null = there is nothing beyond. */
export const writeTimeCursor = (place: TimePlace | undefined): string | null =>
  place === undefined ? null : Buffer.from(`${place.created_at}_${place.id}`).toString('base64url')

/** The place in a cursor; undefined without one. Throws VALIDATION_FAILED for what is none of ours. */
export function readTimeCursor(cursor: string): TimePlace
export function readTimeCursor(cursor: string | undefined): TimePlace | undefined
export function readTimeCursor(cursor: string | undefined): TimePlace | undefined {
  if (cursor === undefined) return undefined
  const [created_at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('_')
  if (!Number.isNaN(Date.parse(created_at)) && /^[1-9]\d{0,15}$/.test(id))
    return { created_at, id: Number(id) }
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}

/** Where a page ended of a list that stands in the order of a figure, and of id within equal ones. */
export type FigurePlace = { readonly figure: number; readonly id: number }

/** The place as clients hand it back. */
export const writeFigureCursor = ({ figure, id }: FigurePlace): string =>
  Buffer.from(`${figure}_${id}`).toString('base64url')

/** The place in a cursor. Throws VALIDATION_FAILED for what is none of ours. */
export function readFigureCursor(cursor: string): FigurePlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, figure, id] = /^(-?\d{1,15})_([1-9]\d{0,15})$/.exec(text) ?? []
  if (figure !== undefined && id !== undefined) return { figure: Number(figure), id: Number(id) }
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}
