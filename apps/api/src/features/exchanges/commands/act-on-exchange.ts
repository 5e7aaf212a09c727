import type { exchangeStep } from '@cais/contract/exchanges/schemas'
import { deriveExchangeState, needsAttention } from '@cais/domain/exchanges/exchange'
import { checkExchangeAction } from '@cais/domain/exchanges/exchange-actions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { readClaimFileAgain } from '../../claims/commands/read-again.ts'
import { readInboundAgain } from '../../inbound/commands/read-again.ts'
import { repeatMessage } from '../../outbox/commands/repeat-message.ts'
import { type FoundExchange, readExchange } from '../queries/exchange-list.ts'
import { actingFacts } from '../queries/find-exchange.ts'

type Step = z.output<typeof exchangeStep>

/** Repeats an exchange, or marks it as dealt with. Throws NOT_FOUND, VERSION_CONFLICT, EXCHANGE_NOT_REPEATABLE, EXCHANGE_IN_DOUBT. */
export async function actOnExchange(trx: Trx, id: number, { action, version }: Step, acting: Acting) {
  await trx.selectFrom('exchanges').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const row = await readExchange(trx, id, acting.user)
  requireVersion({ row }, version)
  checkExchangeAction(acting.user, await actingFacts(trx, row), action)
  if (action === 'handle') await handle(trx, row, acting)
  else await repeat(trx, row, action, acting)
  await recordHistory(trx, {
    objectType: 'exchange',
    objectId: id,
    user: acting.user,
    origin: acting.origin ?? {},
    action,
    facts: { kind: row.kind, reference: row.reference, key: row.key },
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'exchanges', id, version: row.version + 1 })
}

const handle = (trx: Trx, { id }: FoundExchange, { user, now }: Acting) =>
  trx
    .updateTable('exchanges')
    .set({
      handled_at: now.toISOString(),
      handled_by: user.id,
      needs_attention: false,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** What leaves keeps its key; what came is read again from its bytes; what was fetched is fetched again. */
async function repeat(trx: Trx, row: FoundExchange, action: 'repeat' | 'send-again', acting: Acting) {
  if (row.outbox_message_id !== null) await repeatOutgoing(trx, row.outbox_message_id, action, acting)
  else if (row.inbound_file_id !== null) await readInboundAgain(trx, row.inbound_file_id)
  else if (row.claim_file_id !== null) await readClaimFileAgain(trx, row.claim_file_id)
  else
    await addJob(trx, JOBS.fetchExchanges, {
      kind: row.kind,
      retailerId: row.retailer_id,
      userId: acting.user.id,
    })
  const facts = { lastResult: row.last_result, nextAt: acting.now.toISOString() }
  await trx
    .updateTable('exchanges')
    .set({
      next_at: facts.nextAt,
      state: deriveExchangeState(facts),
      needs_attention: needsAttention(facts, false),
      handled_at: null,
      handled_by: null,
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
}

async function repeatOutgoing(trx: Trx, id: number, action: 'repeat' | 'send-again', acting: Acting) {
  const { version } = await trx
    .selectFrom('outbox_messages')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await repeatMessage(trx, id, { action, version }, acting)
}
