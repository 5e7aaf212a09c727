import type { InboundCause, InboundCauseQuery } from '@cais/contract/inbound/schemas'
import type { User } from '@cais/domain/access/actor'
import { INBOUND_CAUSES } from '@cais/domain/inbound/judge-line'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { INBOUND } from '../store.ts'

export type CauseReader = { readonly user: User; readonly now: Date }
type Board = {
  readonly data: InboundCause[]
  readonly meta: { readonly total: number; readonly lines: number }
}

/** A cause that has waited for so many days rises above larger ones. */
const OLD_DAYS = 2

/** What waits in the reader's branches, or nobody knows where, summed by its cause. */
const waitingOf = ({ user }: CauseReader) => {
  const branches = user.scope.branches === 'all' ? null : [...user.scope.branches]
  // a line is of one order: summed by it first, nothing has to be sorted
  return sql`by_order AS MATERIALIZED (
      SELECT cause_id, group_id, count(*) AS lines, sum(amount) AS amount FROM quarantine_items WHERE noun = ${INBOUND}
        AND (${branches}::text[] IS NULL OR branch_id IS NULL OR branch_id = ANY(${branches}::text[])) GROUP BY cause_id, group_id),
    waiting AS MATERIALIZED (
      SELECT cause_id, sum(lines)::int AS lines, count(*)::int AS orders, sum(amount)::bigint AS amount, min(group_id) AS first_order
      FROM by_order GROUP BY cause_id)`
}

/** Each line once: under an unknown customer wait all lines of an order, some of them under a cause of their own as well. */
const WAITING_LINES = sql`(SELECT coalesce(sum(lines), 0)::int FROM (
    SELECT greatest(max(lines) FILTER (WHERE kind = 'customer'), sum(lines) FILTER (WHERE kind <> 'customer')) AS lines
    FROM by_order JOIN quarantine_causes AS cause ON cause.id = cause_id AND cause.target IS NULL GROUP BY group_id) AS of_order)`

/** The same code of an article that other senders use; what they mean by it may be the same. */
const ALIKE = sql`CASE WHEN cause.kind = 'article' AND cause.target IS NULL THEN
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'senderName', coalesce(r.name, other.sender), 'lines', w.lines, 'orders', w.orders,
        'version', other.version) ORDER BY other.id), '[]')
      FROM quarantine_causes AS other JOIN waiting AS w ON w.cause_id = other.id LEFT JOIN retailers AS r ON r.id = other.sender
      WHERE other.kind = cause.kind AND other.key = cause.key AND other.target IS NULL AND other.id <> cause.id)
  ELSE '[]'::jsonb END`

const columnsOf = ({ now }: CauseReader) => sql`
  cause.id, cause.kind, cause.sender, coalesce(retailer.name, cause.sender) AS "senderName", cause.key, cause.hint,
  CASE WHEN article.id IS NOT NULL THEN jsonb_build_object('id', article.id, 'description', article.description) END AS about,
  CASE WHEN cause.target IS NULL THEN 'open' ELSE 'mended' END AS state, coalesce(waiting.lines, 0) AS lines, coalesce(waiting.orders, 0) AS orders,
  coalesce(waiting.amount, 0) AS amount, waiting.first_order AS "firstOrderId",
  (cause.target IS NULL AND cause.opened_at < ${now.toISOString()}::timestamptz - make_interval(days => ${OLD_DAYS})) AS "isOld",
  CASE WHEN owner.id IS NOT NULL THEN jsonb_build_object('id', owner.id, 'name', rtrim(owner.name || ' ' || owner.surname)) END AS owner,
  cause.target, cause.target_label AS "targetLabel", cause.opened_at AS "openedAt", cause.mended_at AS "mendedAt",
  rtrim(mender.name || ' ' || mender.surname) AS "mendedBy", cause.version, ${ALIKE} AS alike`

const JOINS = sql`
  LEFT JOIN retailers AS retailer ON retailer.id = cause.sender
  LEFT JOIN users AS owner ON owner.id = cause.owner_id
  LEFT JOIN users AS mender ON mender.id = cause.mended_by
  LEFT JOIN products AS article ON cause.kind IN ('unit', 'price', 'pack') AND article.id = split_part(cause.key, '/', 1)`

/** Why lines wait, over all files: what is old first, then by how many wait; or the causes that were mended last. */
export async function readCauses({
  db,
  query: { state, perPage },
  ...reader
}: CauseReader & { readonly db: Db; readonly query: InboundCauseQuery }): Promise<Board> {
  const open = state === 'open'
  const waiting = open
    ? sql`JOIN waiting ON waiting.cause_id = cause.id`
    : sql`LEFT JOIN waiting ON waiting.cause_id = cause.id`
  const where: RawBuilder<boolean> = open
    ? sql`cause.target IS NULL`
    : sql`cause.target IS NOT NULL AND cause.kind = ANY(${[...INBOUND_CAUSES]}::text[])
        AND EXISTS (SELECT FROM inbound_orders AS inbound WHERE inbound.sender = cause.sender)`
  const order = open ? sql`"isOld" DESC, lines DESC, cause.id` : sql`cause.mended_at DESC, cause.id DESC`
  const { rows } = await sql<InboundCause & { total: number; all_lines: number }>`
    WITH ${waitingOf(reader)}
    SELECT ${columnsOf(reader)}, count(*) OVER ()::int AS total, ${open ? WAITING_LINES : sql`0`} AS all_lines
    FROM quarantine_causes AS cause ${waiting} ${JOINS} WHERE ${where} ORDER BY ${order} LIMIT ${perPage}`.execute(
    db,
  )
  const [first] = rows
  return {
    data: rows.map(({ total: _, all_lines: __, ...cause }) => cause),
    meta: { total: first?.total ?? 0, lines: first?.all_lines ?? 0 },
  }
}

/** One cause with what waits under it. Throws NOT_FOUND for one under which nothing waits that the reader may see. */
export async function findCauseOf(db: Db, id: number, reader: CauseReader): Promise<InboundCause> {
  const { rows } = await sql<InboundCause>`
    WITH ${waitingOf(reader)}
    SELECT ${columnsOf(reader)} FROM quarantine_causes AS cause JOIN waiting ON waiting.cause_id = cause.id ${JOINS}
    WHERE cause.id = ${id}`.execute(db)
  const [cause] = rows
  if (cause === undefined) throw new RuleError('NOT_FOUND', { cause: id })
  return cause
}
