import { type ClaimCandidate, type ClaimedLine, matchClaimLines } from '@cais/domain/claims/match-lines'
import { addMoney, multiplyMoney } from '@cais/domain/kernel/money'
import { unitKey } from '@cais/domain/quarantine/causes'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { setWaiting, type Waiting } from '../../engines/quarantine/causes.ts'
import { groupBy, updateRows } from '../documents/record/rows.ts'
import { type ClaimLineColumns, type ClaimRecord, loadClaimsForUpdate, saveClaims } from './claim-record.ts'
import { type Candidate, findCandidates } from './find-candidates.ts'
import { type Head, type ReadLine, readHeads, readLines } from './read-codes.ts'

/** The name under which claims wait in the quarantine: a line waits, or the claim itself (its id is 0). */
export const CLAIM_NOUN = 'claims'

/**
 * Reads the codes of claims, matches their lines to invoices and puts what is not known into quarantine, however many claims in the same few statements.
 * A line that a credit note deals with stays as it is. Called with the locks on their credit notes.
 */
export async function settleClaims(trx: Trx, ids: readonly number[], now: Date): Promise<ClaimRecord[]> {
  const found = await loadClaimsForUpdate(trx, ids)
  const heads = await readHeads(trx, ids)
  const headed = found.map((claim) => withHead(claim, heads.get(claim.row.id)))
  const rows = headed.map(({ row }) => row)
  // the codes of lines are those of the customer that was found
  await updateRows(trx, { table: 'claims', rows, columns: ['customer_id', 'branch_id', 'reason_id'] })
  const readings = await readLines(trx, ids)
  const read = headed.map((claim) => ({
    ...claim,
    lines: claim.lines.map((line) => withReading(line, readings.get(line.id))),
  }))
  const settled = await matched(trx, read, readings)
  await saveClaims(trx, settled, {
    now,
    columns: ['operation_id'],
    lineColumns: [...READ_COLUMNS, 'state', 'net', 'vat_bp', 'price_difference'],
    before: found,
  })
  const waiting = settled.flatMap((claim) => waitingOf(claim, heads.get(claim.row.id), readings))
  await setWaiting(trx, { noun: CLAIM_NOUN, groups: ids, waiting, now })
  return settled
}

const READ_COLUMNS = ['product_id', 'stock_quantity', 'stock_price', 'invoice_id'] as const

const withHead = (claim: ClaimRecord, head: Head | undefined): ClaimRecord =>
  head === undefined || claim.notes.length > 0
    ? claim
    : {
        ...claim,
        row: {
          ...claim.row,
          customer_id: head.customer_id,
          branch_id: head.branch_id,
          reason_id: head.reason_id,
        },
      }

function withReading(line: ClaimLineColumns, read: ReadLine | undefined): ClaimLineColumns {
  if (read === undefined || line.credit_note_id !== null) return line
  const quantity = line.fixed_quantity ?? line.quantity
  const price = line.fixed_price ?? line.price
  const { product_id, unit_factor, stock_factor } = read
  const isKnown = product_id !== null && unit_factor !== null && stock_factor !== null
  const inStock = isKnown ? Math.round((quantity * unit_factor) / stock_factor) : null
  return {
    ...line,
    product_id,
    stock_quantity: inStock,
    stock_price: isKnown && price !== null ? Math.round((price * stock_factor) / unit_factor) : null,
    invoice_id: read.invoice_id,
  }
}

/** The claims with their lines matched, and with the operation in which most of their lines were billed. */
async function matched(trx: Trx, claims: readonly ClaimRecord[], readings: Readings): Promise<ClaimRecord[]> {
  const candidates = await findCandidates(trx, claims)
  const after = claims.map((claim) => matchClaim(claim, candidates.get(claim.row.id) ?? [], readings))
  await saveMatches(trx, after)
  return after.map(({ claim }) => claim)
}

type Matches = ReturnType<typeof matchClaimLines>
type Readings = ReadonlyMap<number, ReadLine>

function matchClaim(claim: ClaimRecord, candidates: readonly Candidate[], readings: Readings) {
  const operation = claim.notes.length > 0 ? claim.row.operation_id : operationOf(candidates)
  const goods = claim.row.type === 'return' || claim.row.type === 'other'
  const lines = claim.lines.flatMap((line) =>
    claimedLine(claim, line, { goods, read: readings.get(line.id) }),
  )
  const offered = candidates
    .filter(({ operationId }) => operationId === operation)
    .map((one): ClaimCandidate => ({ ...one, rest: goods ? one.rest : one.billed }))
  const matches = matchClaimLines(lines, offered)
  const isKnown = new Set(lines.map(({ id }) => id))
  return {
    matches,
    claim: {
      ...claim,
      row: { ...claim.row, operation_id: operation ?? claim.row.operation_id },
      lines: claim.lines.map((line) =>
        line.credit_note_id === null ? withMatch(line, isKnown, matches) : line,
      ),
    },
  }
}

/** Most lines first; of those alike the first by name, so that it is the same each time. */
function operationOf(candidates: readonly Candidate[]): string | null {
  const lines = groupBy(candidates, ({ operationId }) => operationId)
  const ranked = [...lines]
    .map(([id, some]) => ({ id, count: new Set(some.map(({ lineId }) => lineId)).size }))
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
  return ranked[0]?.id ?? null
}

type Asking = { readonly goods: boolean; readonly read: ReadLine | undefined }

function claimedLine({ row }: ClaimRecord, line: ClaimLineColumns, { goods, read }: Asking): ClaimedLine[] {
  if (line.credit_note_id !== null || line.product_id === null || line.stock_quantity === null) return []
  if (row.customer_id === null || line.stock_quantity === 0 || isForeignInvoice(line, read)) return []
  return [
    {
      id: line.id,
      group: `${row.id}/${line.product_id}`,
      quantity: line.stock_quantity,
      price: line.stock_price,
      isGoods: goods,
      chosenLineId: line.chosen_line_id,
      isNamed: line.invoice_id !== null,
    },
  ]
}

/** The customer names an invoice that is none of theirs, and nobody said yet that there is none. */
const isForeignInvoice = (line: ClaimLineColumns, read: ReadLine | undefined) =>
  line.invoice !== '' && line.invoice_id === null && read?.no_invoice !== true

function withMatch(line: ClaimLineColumns, isKnown: ReadonlySet<number>, matches: Matches): ClaimLineColumns {
  const quantity = line.fixed_quantity ?? line.quantity
  const price = line.fixed_price ?? line.price
  const net = price === null ? 0 : multiplyMoney(price, quantity)
  const match = matches.get(line.id)
  if (match === undefined || !isKnown.has(line.id))
    return { ...line, state: 'waiting', net, vat_bp: null, price_difference: 0 }
  return {
    ...line,
    state: match.state,
    net,
    vat_bp: match.vatBp,
    price_difference: match.priceDifference,
  }
}

async function saveMatches(
  trx: Trx,
  settled: readonly { readonly claim: ClaimRecord; readonly matches: Matches }[],
): Promise<void> {
  const lines = settled.flatMap(({ claim }) =>
    claim.lines.filter(({ credit_note_id }) => credit_note_id === null).map(({ id }) => id),
  )
  await sql`DELETE FROM claim_line_matches WHERE claim_line_id = ANY(${lines}::bigint[])`.execute(trx)
  const rows = settled.flatMap(({ matches }) =>
    [...matches].flatMap(([line, { matches: parts }]) =>
      parts.map((part) => ({ line, invoiceLine: part.invoiceLineId, quantity: part.quantity })),
    ),
  )
  if (rows.length === 0) return
  await sql`
    INSERT INTO claim_line_matches (claim_line_id, invoice_line_id, quantity)
    SELECT line, "invoiceLine", quantity
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (line bigint, "invoiceLine" bigint, quantity bigint)`.execute(
    trx,
  )
}

/** What of a claim waits, and under which cause. */
function waitingOf({ row, lines }: ClaimRecord, head: Head | undefined, readings: Readings): Waiting[] {
  if (row.wrong_at !== null) return []
  const open = lines.filter(({ credit_note_id }) => credit_note_id === null)
  const about = { sender: row.sender, groupId: row.id, branchId: row.branch_id }
  const net = addMoney(...open.map((line) => line.net))
  const whole = { ...about, itemId: 0, amount: net }
  const claim: Waiting[] = []
  if (head?.customer_id === null) claim.push({ ...whole, kind: 'customer', key: row.customer_text, hint: '' })
  const needsReason = row.customer_reason !== '' && row.reason_id === null && open.length > 0
  if (needsReason && (row.type === 'return' || row.type === 'other'))
    claim.push({ ...whole, kind: 'reason', key: row.customer_reason, hint: '' })
  return [
    ...claim,
    ...open.flatMap((line): Waiting[] => {
      const read = readings.get(line.id)
      const item = { ...about, itemId: line.id, amount: line.net, hint: line.description }
      if (read === undefined) return []
      if (read.product_id === null) return [{ ...item, kind: 'article', key: line.article }]
      if (read.unit_factor === null)
        return [{ ...item, kind: 'unit', key: unitKey(read.product_id, line.unit) }]
      return row.customer_id !== null && isForeignInvoice(line, read)
        ? [{ ...item, kind: 'invoice', key: line.invoice }]
        : []
    }),
  ]
}
