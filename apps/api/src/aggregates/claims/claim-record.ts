import { deriveClaimState } from '@cais/domain/claims/derive-claim-state'
import type { ClaimFacts } from '@cais/domain/claims/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ClaimLinesTable, ClaimsTable, CreditNotesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import { anyOf, groupBy, updateRows } from '../documents/record/rows.ts'
import { addEvents } from '../webhooks/add-events.ts'

export type ClaimColumns = Readonly<Selectable<ClaimsTable>>
export type ClaimLineColumns = Readonly<Selectable<ClaimLinesTable>>
type LinkedNote = Pick<
  Selectable<CreditNotesTable>,
  'id' | 'phase' | 'claim_id' | 'number' | 'credit_number' | 'net'
>

/** A claim whole: its lines in their order, and the credit notes in force that are linked to it. */
export type ClaimRecord = {
  readonly row: ClaimColumns
  readonly lines: readonly ClaimLineColumns[]
  readonly notes: readonly LinkedNote[]
}

/** The claims under their locks, in the order of their ids. Their credit notes are locked before them (lockNotesOf). */
export async function loadClaimsForUpdate(trx: Trx, ids: readonly number[]): Promise<ClaimRecord[]> {
  if (ids.length === 0) return []
  await sql`SELECT FROM claims WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  return await readClaims(trx, ids)
}

/** One claim under its lock. Throws NOT_FOUND. */
export async function loadClaimForUpdate(trx: Trx, id: number): Promise<ClaimRecord> {
  const [claim] = await loadClaimsForUpdate(trx, [id])
  if (claim === undefined) throw new RuleError('NOT_FOUND', { claim: id })
  return claim
}

/** Locks the credit notes of claims: always before the claims themselves, as whoever changes a credit note does. */
export async function lockNotesOf(trx: Trx, claimIds: readonly number[]): Promise<void> {
  await sql`SELECT FROM credit_notes WHERE claim_id = ANY(${[...claimIds]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
}

/** Claims as they stand. */
export async function readClaims(db: Db, ids: readonly number[]): Promise<ClaimRecord[]> {
  const rows = await db.selectFrom('claims').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute()
  const lines = await db
    .selectFrom('claim_lines')
    .selectAll()
    .where('claim_id', '=', anyOf(ids))
    .orderBy('claim_id')
    .orderBy('sequence')
    .orderBy('id')
    .execute()
  const notes = await db
    .selectFrom('credit_notes')
    .select(['id', 'phase', 'claim_id', 'number', 'credit_number', 'net'])
    .where('claim_id', '=', anyOf(ids))
    .where('phase', 'not in', ['rejected', 'cancelled', 'closed'])
    .orderBy('id')
    .execute()
  const linesOf = groupBy(lines, ({ claim_id }) => claim_id)
  const notesOf = groupBy(notes, ({ claim_id }) => claim_id)
  return rows.map((row) => ({ row, lines: linesOf.get(row.id) ?? [], notes: notesOf.get(row.id) ?? [] }))
}

/** The record as the domain sees it. */
export const toClaimFacts = ({ row, lines, notes }: ClaimRecord): ClaimFacts => ({
  branchId: row.branch_id,
  operationId: row.operation_id,
  wrongAt: row.wrong_at,
  notes: notes.map(({ id, phase }) => ({ id, phase })),
  lines: lines.map(({ state, credit_note_id }) => ({ state, creditNoteId: credit_note_id })),
})

/** The only way in which claims reach the database: the named columns, and with them state, counts and sums. */
export async function saveClaims(
  trx: Trx,
  claims: readonly ClaimRecord[],
  { now, columns = [], lineColumns = [], before = [] }: Saving,
): Promise<void> {
  const stored = new Map(before.flatMap((claim) => claim.lines.map((line) => [line.id, line])))
  const lines = claims
    .flatMap((claim) => claim.lines)
    .filter((line) => lineColumns.some((name) => stored.get(line.id)?.[name] !== line[name]))
  await updateRows(trx, { table: 'claim_lines', rows: lines, columns: lineColumns })
  const rows = claims.map((claim) => ({
    ...claim.row,
    ...sumsOf(claim),
    version: claim.row.version + 1,
    updated_at: now.toISOString(),
  }))
  const extra = [sql`search_text = ${SEARCHED}`]
  await updateRows(trx, { table: 'claims', rows, columns: [...DERIVED, ...columns], extra })
  await addEvents(trx, 'claim-decided', decidedNow(claims, rows), now)
  await recordChanges(
    trx,
    rows.map((row) => ({
      noun: 'claims' as const,
      id: row.id,
      version: row.version,
      branchId: row.branch_id,
      operationId: row.operation_id,
      status: row.state,
    })),
  )
}

/** Those that are dealt with now, or refused, and were not before. */
const decidedNow = (
  claims: readonly ClaimRecord[],
  rows: readonly { readonly state: ClaimColumns['state'] }[],
) =>
  claims.flatMap(({ row }, at) => {
    const state = rows[at]?.state
    return state !== row.state && (state === 'linked' || state === 'wrong') ? [row.id] : []
  })

type Saving = {
  readonly now: Date
  readonly columns?: readonly (keyof ClaimColumns)[]
  readonly lineColumns?: readonly (keyof ClaimLineColumns)[]
  /** As they were loaded: lines that are still the same are not written again. */
  readonly before?: readonly ClaimRecord[]
}

/** Number, customer, articles: what people search by. Over the new row `x`. */
const SEARCHED = sql`searchable(concat_ws(' ', target.number, target.customer_text, target.customer_reason,
  (SELECT concat_ws(' ', c.code, c.name) FROM customers AS c WHERE c.id = x.customer_id),
  (SELECT left(string_agg(DISTINCT concat_ws(' ', line.article, line.product_id, line.invoice, line.description), ' '), 4000)
    FROM claim_lines AS line WHERE line.claim_id = x.id)))`

const DERIVED = [
  'state',
  'line_count',
  'open_lines',
  'waiting_lines',
  'unmatched_lines',
  'doubt_lines',
  'ready_lines',
  'ready_net',
  'net',
  'vat',
  'total',
  'customer_id',
  'version',
  'updated_at',
] as const satisfies readonly (keyof ClaimColumns)[]

function sumsOf(claim: ClaimRecord) {
  const { lines } = claim
  const open = lines.filter(({ credit_note_id }) => credit_note_id === null)
  const count = (state: ClaimLineColumns['state']) => open.filter((line) => line.state === state).length
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const vat = lines.reduce((sum, line) => sum + vatOf(line), 0)
  return {
    state: deriveClaimState(toClaimFacts(claim)),
    line_count: lines.length,
    open_lines: open.length,
    waiting_lines: count('waiting'),
    unmatched_lines: count('unmatched'),
    doubt_lines: count('doubt'),
    ready_lines: count('matched'),
    ready_net: open.filter(({ state }) => state === 'matched').reduce((sum, line) => sum + line.net, 0),
    net,
    vat,
    total: net + vat,
  }
}

/** VAT of a line, rounded half up; nothing while its rate is not known. */
const vatOf = ({ net, vat_bp }: Pick<ClaimLineColumns, 'net' | 'vat_bp'>): number =>
  Math.floor((net * (vat_bp ?? 0) + 5000) / 10_000)

/**
 * What a change of credit notes means for their claims: lines whose credit note is gone or not in force are open again, and one that was linked as a
 * whole deals with every open line once it is submitted. Called with the locks on the credit notes.
 */
export async function refreshClaims(
  trx: Trx,
  claimIds: readonly (number | null)[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(claimIds.filter((id) => id !== null))].toSorted((a, b) => a - b)
  const claims = await loadClaimsForUpdate(trx, ids)
  await saveClaims(trx, claims.map(dealtWith), { now, lineColumns: ['credit_note_id'] })
}

function dealtWith(claim: ClaimRecord): ClaimRecord {
  const inForce = new Set(claim.notes.map(({ id }) => id))
  const lines = claim.lines.map((line) => {
    const isGone = line.credit_note_id !== null && !inForce.has(line.credit_note_id)
    return isGone ? { ...line, credit_note_id: null } : line
  })
  const named = new Set(lines.map(({ credit_note_id }) => credit_note_id))
  const whole = claim.notes.find(({ id, phase }) => phase !== 'draft' && !named.has(id))
  if (whole === undefined) return { ...claim, lines }
  return {
    ...claim,
    lines: lines.map((line) => ({ ...line, credit_note_id: line.credit_note_id ?? whole.id })),
  }
}
