import type { outboxRepeat } from '@cais/contract/outbox/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { checkRepeat } from '@cais/domain/outbox/outbox'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { queueDelivery } from '../../../engines/outbox/add-message.ts'

type Input = z.output<typeof outboxRepeat>

/**
 * Makes a message due now. What is in doubt is asked about; only 'send-again' sends it without knowing. Throws NOT_FOUND, VERSION_CONFLICT,
 * OUTBOX_NOT_REPEATABLE, OUTBOX_IN_DOUBT.
 */
export async function repeatMessage(trx: Trx, id: number, { action, version }: Input, acting: Acting) {
  const row = await trx
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'key', 'state', 'subject', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { message: id })
  if (row.version !== version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
  checkRepeat(acting.user, row, action)
  const at = acting.now.toISOString()
  const state = row.state === 'failed' || action === 'send-again' ? 'waiting' : row.state
  await trx
    .updateTable('outbox_messages')
    .set({ state, next_attempt_at: at, settled_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await queueDelivery(trx, id)
  await recordHistory(trx, {
    objectType: 'outbox',
    objectId: id,
    user: acting.user,
    origin: acting.origin ?? {},
    action,
    changes: state === row.state ? {} : { state: [row.state, state] },
    facts: { kind: row.kind, key: row.key, subject: row.subject },
    at,
  })
}
