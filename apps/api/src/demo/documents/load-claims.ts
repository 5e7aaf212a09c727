import type { ReceivedClaim, ReceivedLine } from '@cais/domain/claims/received-claim'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { markWrong } from '../../features/claims/commands/change-claim.ts'
import { generateDraft } from '../../features/claims/commands/generate-draft.ts'
import { takeClaims } from '../../features/claims/commands/take-claims.ts'
import { submitDraft } from '../../features/credit-notes/commands/submit.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }
type Billed = Awaited<ReturnType<typeof readBilled>>[number]

const RETAILER = 'BAIAAZUL'
/** How many invoices have a claim. */
const CLAIMS = 36

/** A few dozen claims over the invoices of the demo, in every state: open ones, doubtful and unknown codes, drafts, linked and wrong ones. */
export async function loadClaims({ trx, participants, now }: Demo): Promise<void> {
  const invoices = await readBilled(trx)
  await loadRetailer(trx, invoices, participants)
  const acting: Acting = { user: participants.user('credit_note_creator'), now }
  for (const [at, invoice] of invoices.slice(0, CLAIMS).entries())
    await loadClaim(trx, { at, invoice }, acting)
}

/** The invoices with their first lines, the oldest first. */
async function readBilled(trx: Trx) {
  const rows = await trx
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .innerJoin('invoice_lines as line', 'line.invoice_id', 'i.id')
    .innerJoin('products as p', 'p.id', 'line.product_id')
    .select(['i.id', 'i.number', 'i.issued_on', 'i.customer_id', 'c.code'])
    .select(['line.product_id', 'line.description', 'line.quantity', 'line.total', 'p.barcode'])
    .orderBy('i.id')
    .orderBy('line.sequence')
    .execute()
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.flatMap((id) => {
    const lines = rows.filter((row) => row.id === id).slice(0, 3)
    const [first] = lines
    return first === undefined ? [] : [{ ...first, lines }]
  })
}

/** The customers of every third invoice are stores of one retailer, with the user who sends claims. */
async function loadRetailer(trx: Trx, invoices: readonly Billed[], participants: Participants) {
  const stores = [...new Set(invoices.filter((_, at) => at % 3 === 0).map(({ customer_id }) => customer_id))]
  await trx.insertInto('retailers').values({ id: RETAILER, name: 'Supermercados Baía Azul' }).execute()
  const mine = { retailer_id: RETAILER }
  if (stores.length > 0)
    await trx
      .insertInto('retailer_customers')
      .values(stores.map((customer_id) => ({ ...mine, customer_id })))
      .execute()
  await trx
    .insertInto('retailer_users')
    .values({ ...mine, user_id: participants.user('b2b_claims').id })
    .execute()
}

const KINDS = [
  'open',
  'unknown',
  'draft',
  'dearer',
  'wrong',
  'linked',
  'unmatched',
  'promotion',
  'foreign',
] as const

type Plan = { readonly at: number; readonly invoice: Billed }

async function loadClaim(trx: Trx, { at, invoice }: Plan, acting: Acting): Promise<void> {
  const kind = KINDS[at % KINDS.length] ?? 'open'
  const retailer = await trx
    .selectFrom('retailer_customers')
    .select('retailer_id')
    .where('customer_id', '=', invoice.customer_id)
    .executeTakeFirst()
  const retailerId = retailer?.retailer_id ?? null
  const [taken] = await takeClaims(
    trx,
    [claimOf(kind, { at, invoice })],
    { retailerId, channel: retailerId === null ? 'form' : 'call' },
    acting,
  )
  if (taken === undefined) return
  const { version } = await trx
    .selectFrom('claims')
    .select('version')
    .where('id', '=', taken.id)
    .executeTakeFirstOrThrow()
  if (kind === 'wrong')
    return await markWrong(trx, { id: taken.id, version, reason: 'Enviada por engano pela loja' }, acting)
  if (kind !== 'draft' && kind !== 'linked') return
  const { creditNoteId } = await generateDraft(trx, taken.id, acting)
  if (kind === 'draft') return
  const note = await trx
    .selectFrom('credit_notes')
    .select('version')
    .where('id', '=', creditNoteId)
    .executeTakeFirstOrThrow()
  await submitDraft(trx, { id: creditNoteId, version: note.version, confirmed: false }, acting)
}

const FOREIGN = '7622201149208'

function claimOf(kind: (typeof KINDS)[number], { at, invoice }: Plan): ReceivedClaim {
  const isMoney = kind === 'linked' || kind === 'draft' || kind === 'promotion'
  const lines = invoice.lines.map((billed, place): ReceivedLine => {
    const price = Math.round((billed.total * 1000) / billed.quantity)
    const claimed = kind === 'dearer' ? price + 6_000 : price
    return {
      line: String(place + 1),
      article: billed.barcode || billed.product_id,
      description: billed.description.toUpperCase(),
      invoice: kind === 'foreign' && place === 0 ? 'FT 9999' : '',
      unit: '',
      quantity: kind === 'unmatched' && place === 0 ? billed.quantity * 50 : 1000,
      price: isMoney ? Math.round(price / 20) : claimed,
    }
  })
  const more = {
    line: '9',
    article: FOREIGN,
    description: 'SUMO MANGA 12X1L',
    invoice: '',
    unit: '',
    quantity: 10_000,
    price: 52_000,
  }
  return {
    number: `${88_100 + at}-${String((at % 7) + 1).padStart(2, '0')}`,
    customer: invoice.code,
    date: invoice.issued_on,
    type: kind === 'promotion' ? 'promotion' : isMoney ? 'price' : 'return',
    reason: isMoney ? 'PRICE DIFF' : at % 2 === 0 ? 'RETURNS DAMAGED' : '',
    note: '',
    lines: kind === 'unknown' ? [...lines, more] : lines,
  }
}
