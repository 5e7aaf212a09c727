import type { Trx } from '../../db/transaction.ts'
import { recordOutcome } from '../../features/deliveries/commands/record-outcome.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

const RECEIVERS = ['Rui Mate', 'Ana Cossa', 'Helena Sitoe', 'Zé Muianga', 'Fátima Amade'] as const
/** What was refused of each seventh delivery: a part of its first line. */
const REASONS = ['2DN', '2EX', '2SD'] as const
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What customers received of trucks that left two days ago or earlier; the outcome of the others is still to be written down. */
export async function loadOutcomes({ trx, participants, now }: Demo): Promise<void> {
  const found = await trx
    .selectFrom('deliveries')
    .select(['id', 'version', 'left_at'])
    .where('state', '=', 'on-the-road')
    .where('left_at', '<', new Date(now.getTime() - 2 * DAY).toISOString())
    .orderBy('id')
    .execute()
  const user = participants.user('distribution_manager')
  for (const [at, { id, version, left_at }] of found.entries()) {
    const receivedAt = new Date(Date.parse(left_at) + (2 + (at % 5)) * HOUR)
    const input = {
      ...{ deliveryId: id, version, lines: await refused(trx, id, at), note: '' },
      ...{ receiverName: RECEIVERS[at % RECEIVERS.length] ?? '', receivedAt: receivedAt.toISOString() },
    }
    await recordOutcome(trx, input, { user, now: new Date(receivedAt.getTime() + HOUR) })
  }
}

async function refused(trx: Trx, deliveryId: number, at: number) {
  if (at % 7 !== 3) return []
  const line = await trx
    .selectFrom('delivery_lines')
    .select(['id', 'loaded'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const received = Math.max(0, Math.floor(line.loaded / 1000) - 2)
  return [{ id: line.id, received, reasonId: REASONS[at % REASONS.length] ?? '2DN', reasonText: '' }]
}
