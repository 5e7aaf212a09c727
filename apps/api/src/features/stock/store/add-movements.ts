import type { Milli } from '@cais/domain/kernel/quantity'
import type { StockMovementsTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'

export type Movement = {
  readonly levelId: number
  /** Change of what is on hand; negative for what leaves. */
  readonly quantity: Milli
}

export type MovementCause = {
  readonly kind: StockMovementsTable['kind']
  readonly reference: string
  readonly reason?: string
  /** The other document of a swap. */
  readonly counterpart?: string
  readonly userId: number | null
}

/** One row for each change of what is on hand: on hand is always their sum. */
export async function addMovements(trx: Trx, movements: readonly Movement[], cause: MovementCause) {
  if (movements.length === 0) return
  const rows = movements.map(({ levelId, quantity }) => ({
    level_id: levelId,
    quantity,
    kind: cause.kind,
    reference: cause.reference,
    reason: cause.reason ?? '',
    counterpart: cause.counterpart ?? '',
    user_id: cause.userId,
  }))
  await trx.insertInto('stock_movements').values(rows).execute()
}
