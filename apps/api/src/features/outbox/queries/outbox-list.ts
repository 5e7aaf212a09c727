import { refusalSentence } from '@cais/contract/messages/sentence'
import { type OutboxMessage, type OutboxQuery, outboxQuery } from '@cais/contract/outbox/schemas'
import type { User } from '@cais/domain/access/actor'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { ASKABLE_KINDS, type OutboxKind, type OutboxState, outboxActions } from '@cais/domain/outbox/outbox'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { literalText } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

const messagesFrom = (db: Db) => db.selectFrom('outbox_messages as m')

const columns = (found: ReturnType<typeof messagesFrom>) =>
  found
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .select(['m.id', 'm.kind', 'm.key', 'm.state', 'm.subject', 'm.receiver', 'm.object_type', 'm.object_id'])
    .select(['m.attempts', 'm.next_attempt_at', 'm.last_error', 'm.created_at', 'm.sent_at', 'm.settled_at'])
    .select(['m.version', sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('created_name')])

const STATES: Readonly<Record<OutboxState, { readonly pt: string; readonly en: string }>> = {
  waiting: { pt: 'À espera', en: 'Waiting' },
  sent: { pt: 'A caminho', en: 'On its way' },
  done: { pt: 'Concluído', en: 'Done' },
  failed: { pt: 'Falhou', en: 'Failed' },
  'in-doubt': { pt: 'Em dúvida', en: 'In doubt' },
}
const KINDS: Readonly<Record<OutboxKind, { readonly pt: string; readonly en: string }>> = {
  'erp-invoice': { pt: 'Factura para o ERP', en: 'Invoice for the ERP' },
  'erp-credit-note': { pt: 'Nota para o ERP', en: 'Note for the ERP' },
  'invoice-mail': { pt: 'Factura por e-mail', en: 'Invoice by e-mail' },
  'retailer-answer': { pt: 'Resposta ao retalhista', en: 'Answer to a retailer' },
  webhook: { pt: 'Webhook', en: 'Webhook' },
  'retailer-post': { pt: 'Resposta ao retalhista (HTTP)', en: 'Answer to a retailer (HTTP)' },
  'note-mail': { pt: 'Nota por e-mail', en: 'Note by e-mail' },
  'receipt-mail': { pt: 'Recibo por e-mail', en: 'Receipt by e-mail' },
  'statement-mail': { pt: 'Extracto por e-mail', en: 'Statement by e-mail' },
}

const FILE_COLUMNS: readonly Column<OutboxMessage>[] = [
  column.instant({ pt: 'Criado', en: 'Created' }, (row) => row.createdAt),
  column.text({ pt: 'Tipo', en: 'Kind' }, (row, lang) => KINDS[row.kind][lang]),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.subject),
  column.text({ pt: 'Destinatário', en: 'Receiver' }, (row) => row.receiver),
  column.text({ pt: 'Referência', en: 'Reference' }, (row) => row.key),
  column.text({ pt: 'Estado', en: 'State' }, (row, lang) => STATES[row.state][lang]),
  column.text({ pt: 'Tentativas', en: 'Attempts' }, (row) => String(row.attempts)),
  column.text({ pt: 'Último erro', en: 'Last error' }, (row) => row.lastError?.message ?? ''),
]

const counted = (state: OutboxState) => sql<number>`(m.state = ${sql.lit(state)})::int`

/** What leaves the company, with its attempts. */
export const outboxList = describeList(outboxQuery, {
  find: (db: Db, { state, kind, search, from, to }: FilterOf<OutboxQuery>) =>
    messagesFrom(db).where(
      allOf([
        state && sql<boolean>`m.state = any(${state}::text[])`,
        kind && sql<boolean>`m.kind = any(${kind}::text[])`,
        search &&
          sql<boolean>`(m.subject || ' ' || m.receiver || ' ' || m.key) ILIKE ${`%${literalText(search)}%`}`,
        from && sql<boolean>`m.created_at >= ${dayStart(from)}`,
        to && sql<boolean>`m.created_at < ${dayEnd(to)}`,
      ]),
    ),
  columns,
  order: byId('m.id'),
  totals: {
    sums: { waiting: counted('waiting'), failed: counted('failed'), inDoubt: counted('in-doubt') },
    present: ({ waiting = 0, failed = 0, inDoubt = 0 }) => ({ waiting, failed, inDoubt }),
  },
  present: (rows, { user, lang }) => rows.map((row) => presentMessage(row, { user, lang })),
  file: { name: { pt: 'envios', en: 'outbox' }, columns: FILE_COLUMNS },
})

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]
type Reader = { readonly user: User; readonly lang: Language }

/** One of them. Throws NOT_FOUND. */
export async function findMessage(db: Db, id: number, reader: Reader): Promise<OutboxMessage> {
  const row = await columns(messagesFrom(db)).where('m.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { message: id })
  return presentMessage(row, reader)
}

function presentMessage(row: Row, { user, lang }: Reader): OutboxMessage {
  const isAsked = row.state !== 'in-doubt' || ASKABLE_KINDS.includes(row.kind)
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    state: row.state,
    subject: row.subject,
    receiver: row.receiver,
    object: { type: row.object_type, id: row.object_id },
    attempts: row.attempts,
    nextAttemptAt: row.settled_at === null && isAsked ? row.next_attempt_at : null,
    lastError: presentError(row.last_error, lang),
    createdBy: row.created_name,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
    version: row.version,
    allowedActions: outboxActions(user, row),
  }
}

const stored = z.object({ code: z.enum(RULE_CODES), facts: z.custom<RuleFacts>() })

function presentError(error: unknown, lang: Language) {
  const read = stored.safeParse(error)
  if (!read.success) return null
  const { code, facts } = read.data
  return { code, message: refusalSentence(lang, code, facts) }
}
