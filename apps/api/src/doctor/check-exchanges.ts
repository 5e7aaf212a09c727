import { type AttemptResult, deriveExchangeState } from '@cais/domain/exchanges/exchange'
import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

type Stored = {
  readonly id: number
  readonly reference: string
  readonly state: string
  readonly last_result: AttemptResult | null
  readonly next_at: string | null
}

/** What the cleaner may have taken is not looked for: it deletes what is older than its days. */
const KEPT = sql`(SELECT now() - make_interval(days => quantity) FROM job_configs WHERE id = 'retailer-entries-cleaner')`

/** Messages that go to no retailer. */
const OTHER_KINDS = ['erp-invoice', 'erp-credit-note', 'invoice-mail']

/** Who has its exchange (docs/domain/exchanges.md), and whether its attempts are those that it says. */
export const exchanges: Check = {
  name: 'every file and message of a retailer is in the log',
  run: async ({ db }) => {
    const { rows } = await sql<{ finding: string }>`
      SELECT concat('The file of orders ', file.file_name, ' (', file.id, ') is in no exchange.') AS finding FROM inbound_files AS file
      WHERE file.arrived_at > ${KEPT} AND NOT EXISTS (SELECT FROM exchanges WHERE inbound_file_id = file.id)
      UNION ALL
      SELECT concat('The file of claims ', file.file_name, ' (', file.id, ') is in no exchange.') FROM claim_files AS file
      WHERE file.created_at > ${KEPT} AND NOT EXISTS (SELECT FROM exchanges WHERE claim_file_id = file.id)
      UNION ALL
      SELECT concat('The message ', message.kind, ' ', message.key, ' is in no exchange.') FROM outbox_messages AS message
      WHERE message.kind <> ALL(${OTHER_KINDS}::text[]) AND message.created_at > ${KEPT}
        AND NOT EXISTS (SELECT FROM exchanges WHERE outbox_message_id = message.id)
      UNION ALL
      SELECT concat('The exchange ', e.reference, ' (', e.id, ') says ', e.attempts, ' attempts, but there are ', count(a.number), '.')
      FROM exchanges AS e LEFT JOIN exchange_attempts AS a ON a.exchange_id = e.id
      GROUP BY e.id HAVING count(a.number) <> e.attempts
      LIMIT ${MAX_FINDINGS}`.execute(db)
    const open = await sql<Stored>`
      SELECT id, reference, state, last_result, next_at FROM exchanges WHERE needs_attention ORDER BY id LIMIT 10000`.execute(
      db,
    )
    const wrong = open.rows.flatMap(({ id, reference, state, last_result, next_at }) => {
      const derived = deriveExchangeState({ lastResult: last_result, nextAt: next_at })
      return derived === state
        ? []
        : [`The exchange ${reference} (${id}) is stored as '${state}', but is '${derived}'.`]
    })
    return [...rows.map(({ finding }) => finding), ...wrong]
  },
}
