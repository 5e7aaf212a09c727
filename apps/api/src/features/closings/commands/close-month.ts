import { assertMayClose, assertMonth, type MonthAction } from '@cais/domain/closings/closing'
import { firstDay, type Month } from '@cais/domain/closings/month'
import { lockMonths } from '../../../db/closed-months.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { readControl } from '../queries/read-control.ts'
import { findClosing, insertClosing, readBranchIds, readCompanyMonths } from '../store.ts'

/**
 * Closes the month with its figures. Nothing that has a date is written meanwhile, so what was checked is what is closed. Throws ROLE_MISSING,
 * MONTH_OF_ALL_BRANCHES, MONTH_CLOSED_ALREADY, MONTH_NOT_OVER, MONTH_BEFORE_OPEN, MONTH_NOT_READY.
 */
export async function closeMonth(trx: Trx, month: Month, acting: Acting): Promise<void> {
  const { control } = await monthToChange(trx, month, 'close', acting)
  const { totals, branches, series } = control
  await insertClosing(trx, {
    month: firstDay(month),
    closed_at: acting.now.toISOString(),
    closed_by: acting.user.id,
    figures: JSON.stringify({ totals, branches, series }),
  })
  await recordMonth(trx, month, acting, {
    action: 'close',
    changes: { state: [control.state, 'closed'] },
    facts: totals,
  })
}

/** The month under its lock, with what the domain let happen to it. Throws as assertMayClose and assertMonth. */
export async function monthToChange(trx: Trx, month: Month, action: MonthAction, { user, now }: Acting) {
  assertMayClose(user, await readBranchIds(trx))
  await lockMonths(trx)
  const control = await readControl(trx, month, { user, now })
  const closing = await findClosing(trx, month)
  const facts = {
    month,
    ...(await readCompanyMonths(trx, control.today)),
    openPoints: control.points.length,
    reopeningAskedBy: closing?.askedBy ?? null,
  }
  assertMonth(action, facts, user)
  return { control, closing }
}

type Told = {
  readonly action: string
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts: Readonly<Record<string, unknown>>
}

/** One entry in the history of the month. */
export const recordMonth = (trx: Trx, month: Month, { user, now, origin }: Acting, told: Told) =>
  recordHistory(trx, {
    ...told,
    objectType: 'month',
    objectId: month,
    user,
    origin: origin ?? {},
    at: now.toISOString(),
  })
