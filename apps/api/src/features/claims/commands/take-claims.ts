import type { ClaimChannel } from '@cais/domain/claims/facts'
import { claimChanges, keyedLines, type ReceivedClaim } from '@cais/domain/claims/received-claim'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { lockNotesOf } from '../../../aggregates/claims/claim-record.ts'
import { settleClaims } from '../../../aggregates/claims/settle-claims.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { joinDrafts } from './generate-draft.ts'

export type Taking = {
  /** null = of no retailer: a number is then known by the customer that is named. */
  readonly retailerId: string | null
  readonly channel: ClaimChannel
  readonly fileId?: number
}

export type Taken = {
  readonly id: number
  readonly number: string
  readonly outcome: 'new' | 'changed' | 'known'
  readonly lines: number
  /** Lines of which something is unknown. */
  readonly waitingLines: number
}

/**
 * Takes in claims as they were received, in their order: new ones, new versions of those that are known, and those that came before as they are, which
 * changes nothing. One that stands twice comes a second time, after the others. However many they are, the statements are the same few.
 */
export async function takeClaims(
  trx: Trx,
  received: readonly ReceivedClaim[],
  taking: Taking,
  acting: Acting,
): Promise<Taken[]> {
  const all = received.map((claim) => toStore(claim, taking, acting))
  const keys = all.map(({ key }) => key)
  const claims = all.filter(({ key }, at) => keys.indexOf(key) === at)
  const again = received.filter((_, at) => keys.indexOf(keys[at] ?? '') !== at)
  const fresh = await insertNew(trx, claims)
  const known = await lockKnown(
    trx,
    claims.filter(({ key }) => !fresh.has(key)),
  )
  const arrivals = claims.map((claim) => {
    const before = known.get(claim.key)
    const id = fresh.get(claim.key) ?? before?.id ?? 0
    if (before === undefined) return { ...claim, id, outcome: 'new' as const, changes: [] }
    const changes = claimChanges(before.content as ReceivedClaim, claim.content)
    return { ...claim, id, outcome: changes.length > 0 ? ('changed' as const) : ('known' as const), changes }
  })
  const written = arrivals.filter(({ outcome }) => outcome !== 'known')
  await writeChanged(
    trx,
    arrivals.filter(({ outcome }) => outcome === 'changed'),
  )
  await writeLines(trx, written)
  await writeArrivals(trx, arrivals, { taking, acting })
  const settled = await settleClaims(
    trx,
    written.map(({ id }) => id),
    acting.now,
  )
  await joinDrafts(trx, settled, acting)
  const counted = await countLines(
    trx,
    arrivals.map(({ id }) => id),
  )
  const taken = arrivals.map(({ id, content, outcome }) => ({
    id,
    number: content.number,
    outcome,
    lines: content.lines.length,
    waitingLines: Math.min(counted.get(id) ?? 0, content.lines.length),
  }))
  return again.length === 0 ? taken : [...taken, ...(await takeClaims(trx, again, taking, acting))]
}

type Storing = ReturnType<typeof toStore>

function toStore(claim: ReceivedClaim, { retailerId, channel }: Taking, { now, user }: Acting) {
  const sender = retailerId ?? `C:${claim.customer}`
  return {
    key: `${sender}\n${claim.number}`,
    content: { ...claim, lines: keyedLines(claim.lines) },
    columns: {
      number: claim.number,
      sender,
      retailer_id: retailerId,
      channel,
      received_at: now.toISOString(),
      received_by: user.id,
      claimed_on: claim.date === '' ? calendarDateAt(now.getTime()) : claim.date,
      type: claim.type,
      customer_reason: claim.reason,
      note: claim.note,
      customer_text: claim.customer,
      updated_at: now.toISOString(),
    },
  }
}

/** Ids of those that were not there, by key. */
async function insertNew(trx: Trx, claims: readonly Storing[]): Promise<Map<string, number>> {
  const rows = claims.map(({ columns, content }) => ({ ...columns, content }))
  const inserted = await sql<{ id: number; sender: string; number: string }>`
    INSERT INTO claims (number, sender, retailer_id, channel, received_at, received_by, content, claimed_on, type, customer_reason, note,
      customer_text, updated_at)
    SELECT number, sender, retailer_id, channel, received_at, received_by, content, claimed_on, type, customer_reason, note, customer_text, updated_at
    FROM jsonb_populate_recordset(NULL::claims, ${JSON.stringify(rows)}::jsonb) ORDER BY sender, number
    ON CONFLICT (sender, number) DO NOTHING RETURNING id, sender, number`.execute(trx)
  return new Map(inserted.rows.map(({ id, sender, number }) => [`${sender}\n${number}`, id]))
}

type Known = {
  readonly id: number
  readonly sender: string
  readonly number: string
  readonly content: unknown
}

async function lockKnown(trx: Trx, claims: readonly Storing[]): Promise<Map<string, Known>> {
  const pairs = JSON.stringify(claims.map(({ columns: { sender, number } }) => ({ sender, number })))
  const ids = await sql<{ id: number }>`
    SELECT claim.id FROM jsonb_to_recordset(${pairs}::jsonb) AS x (sender text, number text)
    JOIN claims AS claim ON (claim.sender, claim.number) = (x.sender, x.number)`.execute(trx)
  const known = ids.rows.map(({ id }) => id)
  await lockNotesOf(trx, known)
  const { rows } = await sql<Known>`
    SELECT id, sender, number, content FROM claims WHERE id = ANY(${known}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  return new Map(rows.map((row) => [`${row.sender}\n${row.number}`, row]))
}

type Writing = Storing & { readonly id: number }

/** What the claim says now; lines that are gone go, unless a credit note deals with them. */
async function writeChanged(trx: Trx, claims: readonly Writing[]): Promise<void> {
  if (claims.length === 0) return
  const rows = claims.map(({ id, columns, content }) => ({ id, ...columns, content }))
  await sql`
    UPDATE claims AS claim SET content = x.content, versions = claim.versions + 1, claimed_on = x.claimed_on, type = x.type,
      customer_reason = x.customer_reason, note = x.note, customer_text = x.customer_text
    FROM jsonb_populate_recordset(NULL::claims, ${JSON.stringify(rows)}::jsonb) AS x WHERE claim.id = x.id`.execute(
    trx,
  )
  const kept = claims.flatMap(({ id, content }) => content.lines.map(({ key }) => ({ id, key })))
  await sql`
    DELETE FROM claim_lines AS line WHERE line.claim_id = ANY(${claims.map(({ id }) => id)}::bigint[]) AND line.credit_note_id IS NULL
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS x (id bigint, key text)
        WHERE x.id = line.claim_id AND x.key = line.key)`.execute(trx)
}

/** A line that a credit note deals with stays as it was; what somebody put right is forgotten when the customer writes it anew. */
async function writeLines(trx: Trx, claims: readonly Writing[]): Promise<void> {
  const rows = claims.flatMap(({ id, content }) =>
    content.lines.map((line, at) => ({
      claim_id: id,
      key: line.key,
      sequence: at + 1,
      article: line.article,
      description: line.description,
      invoice: line.invoice,
      unit: line.unit,
      quantity: line.quantity,
      price: line.price,
    })),
  )
  if (rows.length === 0) return
  await sql`
    INSERT INTO claim_lines AS line (claim_id, key, sequence, article, description, invoice, unit, quantity, price)
    SELECT claim_id, key, sequence, article, description, invoice, unit, quantity, price
    FROM jsonb_populate_recordset(NULL::claim_lines, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (claim_id, key) DO UPDATE SET sequence = EXCLUDED.sequence, article = EXCLUDED.article, description = EXCLUDED.description,
      invoice = EXCLUDED.invoice, unit = EXCLUDED.unit, quantity = EXCLUDED.quantity, price = EXCLUDED.price,
      fixed_quantity = NULL, fixed_price = NULL, chosen_line_id = NULL
    WHERE line.credit_note_id IS NULL
      AND (line.article, line.invoice, line.unit, line.quantity, line.price)
        IS DISTINCT FROM (EXCLUDED.article, EXCLUDED.invoice, EXCLUDED.unit, EXCLUDED.quantity, EXCLUDED.price)`.execute(
    trx,
  )
}

type Arrival = Writing & { readonly outcome: Taken['outcome']; readonly changes: readonly unknown[] }

async function writeArrivals(
  trx: Trx,
  arrivals: readonly Arrival[],
  { taking, acting }: { readonly taking: Taking; readonly acting: Acting },
): Promise<void> {
  const { user, now, origin } = acting
  const at = now.toISOString()
  const rows = arrivals.map(({ id, outcome, changes, content }) => ({
    claim_id: id,
    outcome,
    at,
    by: user.id,
    channel: taking.channel,
    file_id: taking.fileId ?? null,
    content: outcome === 'known' ? null : content,
    changes,
  }))
  await sql`
    INSERT INTO claim_arrivals (claim_id, outcome, at, by, channel, file_id, content, changes)
    SELECT claim_id, outcome, at, by, channel, file_id, content, changes
    FROM jsonb_populate_recordset(NULL::claim_arrivals, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
  await recordHistories(
    trx,
    arrivals
      .filter(({ outcome }) => outcome !== 'known')
      .map(({ id, outcome, columns, changes }) => ({
        objectType: 'claim',
        objectId: id,
        user,
        action: outcome === 'new' ? 'received' : 'changed',
        facts: { number: columns.number, channel: taking.channel, differences: changes.length },
        origin: origin ?? {},
        at,
      })),
  )
}

/** Lines of each claim of which something is unknown. */
async function countLines(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; lines: number }>`
    SELECT claim.id, count(line.id)::int AS lines FROM claims AS claim
    JOIN claim_lines AS line ON line.claim_id = claim.id AND line.state = 'waiting' AND line.credit_note_id IS NULL
    WHERE claim.id = ANY(${[...ids]}::bigint[]) GROUP BY 1`.execute(trx)
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}
