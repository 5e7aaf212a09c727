import type { OutcomeInput } from '@cais/contract/deliveries/schemas'
import { assertAllowed } from '@cais/domain/deliveries/actions'
import { outcomeAction, recordOutcome as outcomeFacts } from '@cais/domain/deliveries/outcome'
import { purposeRule } from '@cais/domain/files/stored-file'
import {
  type DeliveryRecord,
  loadDeliveryForUpdate,
  saveDeliveries,
  toDeliveryFacts,
  withDeliveryFacts,
} from '../../../aggregates/deliveries/delivery-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { readReasons, requireReasons } from './require-reasons.ts'

type Recording = OutcomeInput & { readonly deliveryId: number }

/**
 * Writes down what the customer received of a delivery and refused, or corrects it. Throws VERSION_CONFLICT, DELIVERY_CREDITED,
 * DELIVERY_OVER_LOADED, REASON_MISSING, RECEIVER_MISSING, DELIVERY_TIME_WRONG, FILE_UNKNOWN.
 */
export async function recordOutcome(trx: Trx, input: Recording, acting: Acting): Promise<void> {
  const before = await loadDeliveryForUpdate(trx, input.deliveryId)
  const facts = toDeliveryFacts(before)
  const action = outcomeAction(facts)
  assertAllowed(action, acting.user, facts)
  requireVersion(before, input.version)
  const now = acting.now.toISOString()
  const at = input.receivedAt ?? now
  const lines = input.lines.map(({ received, ...line }) => ({
    ...line,
    received: Math.round(received * 1000),
  }))
  const reasonsWithText = await checkedReasons(trx, before, lines)
  const { receiverName } = input
  const recorded = withDeliveryFacts(
    before,
    outcomeFacts(facts, { lines, receiverName, at, now, reasonsWithText }),
  )
  const photo = await storedPhoto(trx, before, input)
  const row = {
    ...recorded.row,
    ...photo,
    recorded_by: acting.user.id,
    received_at: at,
    receiver_name: receiverName,
    note: input.note,
  }
  await saveDeliveries(trx, [{ before, after: { ...recorded, row } }], { action, ...acting })
}

/** Reasons of the truck, for what was refused. Those of a line that was recorded before stay good when they are retired. */
async function checkedReasons(
  trx: Trx,
  { lines: recorded }: DeliveryRecord,
  lines: readonly { readonly id: number; readonly received: number; readonly reasonId: string | null }[],
): Promise<ReadonlySet<string>> {
  const given = lines.flatMap((line, index) => {
    const known = recorded.find(({ id }) => id === line.id)
    const isNew = known?.reason_id !== line.reasonId && line.received < (known?.loaded ?? 0)
    return isNew ? [{ reasonId: line.reasonId, field: `lines.${index}.reasonId` }] : []
  })
  await requireReasons(trx, given, 'truck')
  const reasons = await readReasons(trx, 'truck')
  return new Set(reasons.filter(({ needs_text }) => needs_text).map(({ id }) => id))
}

async function storedPhoto(trx: Trx, { row }: DeliveryRecord, { photo }: Recording) {
  if (photo === undefined) return { photo_digest: row.photo_digest, photo_name: row.photo_name }
  if (photo === null) return { photo_digest: null, photo_name: null }
  const rule = purposeRule('delivery-photo')
  const { digest, name } = await requireStoredFile(trx, photo, { rule, field: 'photo' })
  return { photo_digest: digest, photo_name: name }
}
