import type { LoadLineInput } from '@cais/contract/loading/schemas'
import { type Load, settleLoad, stepOnLoad } from '@cais/domain/loading/loads'
import { saveShipment } from '../../../../aggregates/shipments/record/save-shipment.ts'
import { type LoadPartRow, loadOf } from '../../../../aggregates/shipments/shipment-loads.ts'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'
import { writeLoad } from '../store.ts'
import { loadTarget, partFacts, requireCode, stockQuantity } from './load-target.ts'

/**
 * A loader settles a line on one batch, or takes it back. Saying again what stands there changes nothing, so that a queue that is sent twice
 * and two loaders on one line count once. Answers whether anything changed. Throws NOT_FOUND, ACTION_NOT_ALLOWED, LOADING_OVER, VERSION_CONFLICT
 * when somebody else said something different since the loader looked, LOAD_OVER_ASKED, LOAD_REASON_MISSING, and what requireCode throws.
 */
export async function loadLine(
  trx: Trx,
  shipmentId: number,
  input: LoadLineInput,
  acting: Acting,
): Promise<boolean> {
  const target = { shipmentId, lineId: input.lineId, levelId: input.levelId }
  const { shipment, part } = await loadTarget(trx, target, 'load-line', acting)
  requireCode(input.code, part, acting.now)
  const next = nextLoad(part, input)
  const current =
    part.settledBy === null ? null : { version: part.version, by: part.settledBy, load: loadOf(part) }
  if (stepOnLoad(next, { seen: input.version, by: acting.user.id, current }) === 'nothing') return false
  const scanned = input.code !== undefined
  await writeLoad(trx, { ...target, asked: part.held, load: next, scanned }, acting)
  await saveShipment(trx, shipment, shipment, {
    action: 'load-line',
    ...acting,
    facts: {
      ...partFacts(part),
      asked: part.held,
      loaded: next?.loaded ?? null,
      reason: next?.reason ?? null,
      rest: next?.rest ?? null,
      scanned,
    },
  })
  return true
}

function nextLoad(
  part: LoadPartRow & { readonly held: number },
  { loaded, unit, reason, rest }: LoadLineInput,
): Load | null {
  if (loaded === null) return null
  return settleLoad(part.held, { loaded: stockQuantity(part, loaded, unit), reason, rest })
}
