import { assertReason, type MonthAction } from '@cais/domain/closings/closing'
import type { Month } from '@cais/domain/closings/month'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { changeClosing } from '../store.ts'
import { monthToChange, recordMonth } from './close-month.ts'

/** Asks to open the last closed month again. Throws REASON_MISSING, MONTH_NOT_LAST, REOPENING_ASKED. */
export async function askReopening(trx: Trx, month: Month, reason: string, acting: Acting): Promise<void> {
  assertReason(reason)
  const closing = await closingToChange(trx, month, 'ask-reopening', acting)
  const asked = { asked_at: acting.now.toISOString(), asked_by: acting.user.id, asked_reason: reason }
  await changeClosing(trx, closing.id, asked)
  await recordMonth(trx, month, acting, { action: 'ask-reopening', facts: { reason } })
}

/** Opens it again; it takes another person than the one who asked. Throws MONTH_NOT_LAST, REOPENING_NOT_ASKED, REOPENING_SAME_PERSON. */
export async function confirmReopening(trx: Trx, month: Month, acting: Acting): Promise<void> {
  const { id, shown } = await closingToChange(trx, month, 'confirm-reopening', acting)
  await changeClosing(trx, id, { reopened_at: acting.now.toISOString(), reopened_by: acting.user.id })
  await recordMonth(trx, month, acting, {
    action: 'reopen',
    changes: { state: ['closed', 'open'] },
    facts: { reason: shown.reopening?.reason ?? '', askedBy: shown.reopening?.by ?? '' },
  })
}

/** Takes the request back. Throws MONTH_NOT_LAST, REOPENING_NOT_ASKED. */
export async function withdrawReopening(trx: Trx, month: Month, acting: Acting): Promise<void> {
  const { id } = await closingToChange(trx, month, 'withdraw-reopening', acting)
  await changeClosing(trx, id, { asked_at: null, asked_by: null, asked_reason: null })
  await recordMonth(trx, month, acting, { action: 'withdraw-reopening', facts: {} })
}

async function closingToChange(trx: Trx, month: Month, action: MonthAction, acting: Acting) {
  const { closing } = await monthToChange(trx, month, action, acting)
  if (closing === undefined) throw new RuleError('MONTH_NOT_LAST', { month })
  return closing
}
