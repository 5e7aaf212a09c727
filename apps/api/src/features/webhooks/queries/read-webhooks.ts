import { refusalSentence } from '@cais/contract/messages/sentence'
import type { Webhook } from '@cais/contract/webhooks/schemas'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { webhookActions } from '@cais/domain/webhooks/webhook'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'

const stored = z.object({ code: z.enum(RULE_CODES), facts: z.custom<RuleFacts>() })

type Sent = Omit<Webhook['newest'][number], 'lastError'> & { readonly lastError: unknown }
type Row = Omit<Webhook, 'state' | 'newest' | 'allowedActions'> & {
  readonly paused: boolean
  readonly newest: readonly Sent[]
}

/** Webhooks by name with how their newest events fared; with an id that one only. */
export async function readWebhooks(db: Db, lang: Language, id: number | null = null): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    SELECT hook.id, hook.name, hook.url, hook.events, hook.retailer_id AS "retailerId", hook.paused_at IS NOT NULL AS paused,
      (SELECT count(*)::int FROM webhook_events AS kept WHERE kept.webhook_id = hook.id AND kept.held) AS held,
      (SELECT coalesce(json_agg(sent.told ORDER BY sent.id DESC), '[]') FROM (
        SELECT e.id, json_build_object('id', e.id, 'event', e.event, 'number', e.number, 'at', e.at, 'attempts', coalesce(m.attempts, 0),
          'state', CASE WHEN e.held THEN 'held' ELSE coalesce(m.state, 'waiting') END, 'lastError', m.last_error) AS told
        FROM webhook_events AS e LEFT JOIN outbox_messages AS m ON m.kind = 'webhook' AND m.key = 'event/' || e.id
        WHERE e.webhook_id = hook.id ORDER BY e.id DESC LIMIT 5) AS sent) AS newest,
      hook.created_at AS "createdAt", hook.version
    FROM webhooks AS hook WHERE hook.ended_at IS NULL AND (${id}::bigint IS NULL OR hook.id = ${id}) ORDER BY hook.name, hook.id`.execute(
    db,
  )
  return rows.map(({ paused, newest, ...row }) => {
    const state = paused ? 'paused' : 'active'
    return {
      ...row,
      state,
      newest: newest.map((sent) => ({ ...sent, lastError: errorOf(sent.lastError, lang) })),
      allowedActions: webhookActions(state),
    }
  })
}

function errorOf(error: unknown, lang: Language) {
  const read = stored.safeParse(error)
  if (!read.success) return null
  const { code, facts } = read.data
  return { code, message: refusalSentence(lang, code, facts) }
}

/** Throws NOT_FOUND. */
export async function findWebhook(db: Db, id: number, lang: Language): Promise<Webhook> {
  const [row] = await readWebhooks(db, lang, id)
  if (row === undefined) throw new RuleError('NOT_FOUND', { webhook: id })
  return row
}
