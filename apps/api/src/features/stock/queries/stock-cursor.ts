import { RuleError } from '@cais/domain/kernel/rule-error'

type Place = { readonly at: string; readonly id: number }

/** Where a page ended, for clients that walk on. */
export const cursorOf = ({ submitted_at, id }: { submitted_at: string | null; id: number }): string =>
  `${submitted_at}_${id}`

/** Throws VALIDATION_FAILED for what is no cursor of ours. */
export function readCursor(cursor: string): Place {
  const [at = '', id = ''] = cursor.split('_')
  if (!Number.isNaN(Date.parse(at)) && /^[1-9]\d{0,15}$/.test(id)) return { at, id: Number(id) }
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}
