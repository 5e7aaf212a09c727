import { RuleError } from '@cais/domain/kernel/rule-error'

export type Place = { readonly at: string; readonly id: number; readonly priority: number }

type Row = { readonly submitted_at: string | null; readonly id: number; readonly priority: number }

/** Where a page ended, for clients that walk on. */
export const cursorOf = ({ submitted_at, id, priority }: Row): string => `${submitted_at}_${id}_${priority}`

/** Throws VALIDATION_FAILED for what is no cursor of ours. */
export function readCursor(cursor: string): Place {
  const [at = '', id = '', priority = ''] = cursor.split('_')
  if (!Number.isNaN(Date.parse(at)) && /^[1-9]\d{0,15}$/.test(id) && /^\d$/.test(priority)) {
    return { at, id: Number(id), priority: Number(priority) }
  }
  throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
}
