import {
  type ExchangeCountsQuery,
  type ExchangeQuery,
  type ExchangeRow,
  exchangeQuery,
} from '@cais/contract/exchanges/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import type { ExchangeKind, ExchangeState } from '@cais/domain/exchanges/exchange'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf, type Order } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

/** Retailers see their own exchanges; staff see all, because a message names customers of any branch. Over `e`. */
export const visibleExchanges = ({ id, roles }: User): RawBuilder<boolean> =>
  isRetailer(roles)
    ? sql<boolean>`e.retailer_id = (SELECT retailer_id FROM retailer_users WHERE user_id = ${id})`
    : sql<boolean>`true`

const TABS = {
  attention: sql<boolean>`e.needs_attention`,
  repeat: sql<boolean>`(e.needs_attention AND e.state = 'waiting')`,
  doubt: sql<boolean>`(e.needs_attention AND e.state = 'in-doubt')`,
} as const

const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const
const since = (period: keyof typeof HOURS, now: Date) =>
  sql<boolean>`e.last_at >= ${new Date(now.getTime() - HOURS[period] * 3_600_000).toISOString()}::timestamptz`

/** One value is compared as such: only then an index gives its rows in the order of the list. */
const among = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

const filtered = (db: Db, filter: FilterOf<ExchangeQuery>, user: User, now: Date) =>
  db
    .selectFrom('exchanges as e')
    .where(
      allOf([
        visibleExchanges(user),
        filter.tab && TABS[filter.tab],
        filter.retailerId && sql<boolean>`e.retailer_id = any(${[...filter.retailerId]}::text[])`,
        filter.kind && among('e.kind', filter.kind),
        filter.state && among('e.state', filter.state),
        filter.direction && sql<boolean>`e.direction = ${filter.direction}`,
        filter.period && since(filter.period, now),
        filter.from && sql<boolean>`e.last_at >= ${dayStart(filter.from)}`,
        filter.to && sql<boolean>`e.last_at < ${dayEnd(filter.to)}`,
        ...matches('e.search_text', filter.search),
      ]),
    )

const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .leftJoin('retailers as r', 'r.id', 'e.retailer_id')
    .leftJoin('users as h', 'h.id', 'e.handled_by')
    .selectAll('e')
    .select([
      'r.name as retailer_name',
      sql<string | null>`rtrim(h.name || ' ' || h.surname)`.as('handled_name'),
    ])

export type FoundExchange = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

const stored = z.object({ code: z.string(), facts: z.custom<RuleFacts>() })
const isRuleCode = z.enum(RULE_CODES)

/** Codes of ours have a sentence; those of reading a file are told by the screen. */
export function presentFault(fault: unknown, lang: Language): ExchangeRow['fault'] {
  const read = stored.safeParse(fault)
  if (!read.success) return null
  const { code, facts } = read.data
  const known = isRuleCode.safeParse(code)
  return { code, facts, message: known.success ? refusalSentence(lang, known.data, facts) : null }
}

export const presentExchange = (row: FoundExchange, lang: Language): ExchangeRow => ({
  id: row.id,
  direction: row.direction,
  channel: row.channel,
  kind: row.kind,
  retailer: row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer_name ?? '' },
  reference: row.reference,
  key: row.key,
  state: row.state,
  needsAttention: row.needs_attention,
  attempts: row.attempts,
  results: row.results,
  milliseconds: row.milliseconds,
  fault: presentFault(row.fault, lang),
  nextAt: row.next_at,
  openedAt: row.opened_at,
  lastAt: row.last_at,
  handled: row.handled_at === null ? null : { at: row.handled_at, by: row.handled_name ?? '' },
  version: row.version,
})

const KINDS: Readonly<Record<ExchangeKind, { readonly pt: string; readonly en: string }>> = {
  orders: { pt: 'Encomendas', en: 'Orders' },
  claims: { pt: 'Reclamações', en: 'Claims' },
  'order-response': { pt: 'Resposta à encomenda', en: 'Order response' },
  'despatch-advice': { pt: 'Aviso de expedição', en: 'Despatch advice' },
  invoice: { pt: 'Factura', en: 'Invoice' },
  'credit-note': { pt: 'Nota de crédito', en: 'Credit note' },
  event: { pt: 'Aviso', en: 'Event' },
}
const STATES: Readonly<Record<ExchangeState, { readonly pt: string; readonly en: string }>> = {
  waiting: { pt: 'À espera', en: 'Waiting' },
  done: { pt: 'Concluída', en: 'Done' },
  empty: { pt: 'Vazia', en: 'Empty' },
  same: { pt: 'Já tinha vindo', en: 'Came before' },
  refused: { pt: 'Recusada', en: 'Refused' },
  failed: { pt: 'Falhou', en: 'Failed' },
  'in-doubt': { pt: 'Em dúvida', en: 'In doubt' },
}

const FILE_COLUMNS: readonly Column<ExchangeRow>[] = [
  column.instant({ pt: 'Hora', en: 'Time' }, (row) => row.lastAt),
  column.text({ pt: 'Sentido', en: 'Direction' }, (row, lang) =>
    lang === 'pt'
      ? row.direction === 'in'
        ? 'Recebida'
        : 'Enviada'
      : row.direction === 'in'
        ? 'Received'
        : 'Sent',
  ),
  column.text({ pt: 'Mensagem', en: 'Message' }, (row, lang) => KINDS[row.kind][lang]),
  column.text({ pt: 'Retalhista', en: 'Retailer' }, (row) => row.retailer?.name ?? ''),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.reference),
  column.text({ pt: 'Número da mensagem', en: 'Message key' }, (row) => row.key ?? ''),
  column.integer({ pt: 'Tentativas', en: 'Attempts' }, (row) => row.attempts),
  column.integer({ pt: 'Tempo (ms)', en: 'Time (ms)' }, (row) => row.milliseconds),
  column.text({ pt: 'Estado', en: 'State' }, (row, lang) => STATES[row.state][lang]),
  column.text({ pt: 'Motivo', en: 'Reason' }, (row) => row.fault?.message ?? row.fault?.code ?? ''),
]

/** What asks for a person first, then the newest. */
const order: Order<ExchangeQuery, FoundExchange> = {
  by: () => [sql`e.needs_attention DESC`, sql`e.last_at DESC`, sql`e.id DESC`],
  cursor: {
    beyond: (cursor) => {
      const [, needs, at, id] =
        /^([01])_([\d:.TZ-]{20,32})_([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
      if (needs === undefined || at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
        throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'cursor', rule: 'invalid' }])
      return sql<boolean>`(e.needs_attention, e.last_at, e.id) < (${needs === '1'}::boolean, ${at}::timestamptz, ${id}::bigint)`
    },
    write: (row) =>
      Buffer.from(`${row.needs_attention ? 1 : 0}_${row.last_at}_${row.id}`).toString('base64url'),
  },
}

/** A log is too long to be counted in full. */
const MAX_COUNTED = 10_000

/** Exchanges with retailers. */
export const exchangeList = describeList(exchangeQuery, {
  find: filtered,
  bounded: {
    maxCounted: MAX_COUNTED,
    find: async (db, filter, user, now) => {
      const found = filtered(db, filter, user, now)
      return { shown: found, counted: found, isPartial: false }
    },
  },
  columns: withLabels,
  key: 'e.id',
  order,
  present: (rows, { lang }) => rows.map((row) => presentExchange(row, lang)),
  file: { name: { pt: 'trocas', en: 'exchanges' }, columns: FILE_COLUMNS },
})

/** One exchange that the user may see. Throws NOT_FOUND. */
export async function readExchange(db: Db, id: number, user: User): Promise<FoundExchange> {
  const row = await withLabels(filtered(db, {}, user, new Date(0)))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { exchange: id })
  return row
}

type Counts = Record<'attention' | 'repeat' | 'doubt' | 'received' | 'sent', number>

/** What stands behind the tabs, and how many came and left. */
export async function countExchanges(db: Db, query: ExchangeCountsQuery, user: User, now: Date) {
  const whose = allOf([
    visibleExchanges(user),
    query.retailerId && sql<boolean>`e.retailer_id = any(${[...query.retailerId]}::text[])`,
  ])
  const inPeriod = sql`FROM (SELECT e.direction FROM exchanges AS e WHERE ${whose}
    AND ${query.period ? since(query.period, now) : sql<boolean>`true`} LIMIT ${COUNTED_OF_PERIOD}) AS e`
  const { rows } = await sql<Counts>`
    SELECT open.*, period.* FROM
      (SELECT count(*)::int AS attention, count(*) FILTER (WHERE e.state = 'waiting')::int AS repeat,
        count(*) FILTER (WHERE e.state = 'in-doubt')::int AS doubt FROM exchanges AS e WHERE e.needs_attention AND ${whose}) AS open,
      (SELECT count(*) FILTER (WHERE e.direction = 'in')::int AS received, count(*) FILTER (WHERE e.direction = 'out')::int AS sent ${inPeriod}) AS period`.execute(
    db,
  )
  const counts = rows[0] ?? { attention: 0, repeat: 0, doubt: 0, received: 0, sent: 0 }
  return { ...counts, all: counts.received + counts.sent }
}

/** Of a period without end no more than these are counted. */
const COUNTED_OF_PERIOD = 200_000
