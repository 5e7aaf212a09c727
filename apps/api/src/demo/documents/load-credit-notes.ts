import { creditNoteDigest, loadCreditNote } from '../../aggregates/credit-notes/credit-note-record.ts'
import type { Trx } from '../../db/transaction.ts'
import { endAtCustomer, record, start } from '../../features/credit-notes/commands/collect.ts'
import { approve, cancel, reject } from '../../features/credit-notes/commands/decide.ts'
import { createDraft } from '../../features/credit-notes/commands/save-draft.ts'
import { submitDraft } from '../../features/credit-notes/commands/submit.ts'
import { type Clock, clockFrom } from './clock.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

const TARGETS = [
  'issued',
  'collecting',
  'financial-approval',
  'available-for-collection',
  'commercial-approval',
  'collection-approval',
  'draft',
  'issued',
  'rejected',
  'cancelled',
] as const
type Target = (typeof TARGETS)[number]

/** What each credits, why, and how much of the line: the reasons of shops, in turn. */
const REASONS = ['3EX', '2DN', '3PE', '1NC', '2EX'] as const
/** Those whose goods come back. */
const COLLECTED: readonly string[] = ['3EX', '2DN', '2EX']

/** Credit notes in every stage over invoices of the demo, a few in each branch that has invoices. */
export async function loadCreditNotes(demo: Demo): Promise<void> {
  const lines = await billedLines(demo.trx)
  for (const [index, line] of lines.entries()) {
    const target = TARGETS[index % TARGETS.length] ?? 'draft'
    const needsGoods = target.includes('collect')
    const reasonId = needsGoods ? '3EX' : (REASONS[index % REASONS.length] ?? '3EX')
    await bring(demo, { ...line, target, reasonId, index })
  }
}

const PER_BRANCH = 10

type Billed = {
  readonly id: number
  readonly branch_id: string
  readonly customer_id: number
  readonly operation_id: string
  readonly quantity: number
  readonly price: number
}

/** The oldest first lines of invoices of each branch, one of each invoice. */
async function billedLines(trx: Trx): Promise<Billed[]> {
  const rows = await trx
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['line.id', 'i.branch_id', 'i.customer_id', 'o.operation_id', 'line.quantity', 'line.total'])
    .where('line.sequence', 'in', [1, 2])
    .where('line.quantity', '>=', 2000)
    .where('line.total', '>', 0)
    .orderBy('line.id')
    .execute()
  const taken = new Map<string, number>()
  return rows.flatMap(({ total, operation_id, ...row }) => {
    const before = taken.get(row.branch_id) ?? 0
    taken.set(row.branch_id, before + 1)
    const price = Math.floor((total * 1000) / row.quantity)
    return before < PER_BRANCH && operation_id !== null ? [{ ...row, operation_id, price }] : []
  })
}

type Plan = Billed & { readonly target: Target; readonly reasonId: string; readonly index: number }

/** Takes one credit note to its stage, each step by the user whose task it is. */
async function bring({ trx, participants, now }: Demo, plan: Plan): Promise<void> {
  const clock = clockFrom(now, 0, plan.index)
  const by = (username: string, minutes: number) => ({
    user: participants.user(username),
    now: clock.step(minutes),
  })
  const { target, reasonId } = plan
  const isPrice = reasonId === '3PE'
  const id = await createDraft(
    trx,
    {
      customerId: plan.customer_id,
      operationId: plan.operation_id,
      reasonId,
      reasonText: '',
      claim: '',
      note: '',
      cloverAmount: 0,
      lines: [
        {
          invoiceLineId: plan.id,
          quantity: 1,
          negotiatedPrice: isPrice ? Math.floor(plan.price * 0.9) : plan.price,
        },
      ],
    },
    by('credit_note_creator', 1),
  )
  if (target === 'draft') return
  await submitDraft(trx, { id, ...(await seen(trx, id)), confirmed: false }, by('credit_note_creator', 2))
  if (target === 'cancelled')
    return cancel(
      trx,
      { id, ...(await seen(trx, id)), reason: 'O cliente ficou com a mercadoria' },
      by('credit_note_creator', 3),
    )
  if (target === 'commercial-approval') return
  const commercial = { id, stage: 'commercial' as const }
  if (target === 'rejected')
    return reject(
      trx,
      { ...commercial, ...(await seen(trx, id)), reason: 'Fora do prazo de devolução' },
      by('credit_note_commercial_approver', 4),
    )
  await approve(
    trx,
    { ...commercial, ...(await seen(trx, id)), reason: 'Confirmado com o vendedor' },
    by('credit_note_commercial_approver', 4),
  )
  if (COLLECTED.includes(reasonId) && !(await collect(trx, id, { target, by, clock }))) return
  if (target !== 'issued') return
  await approve(
    trx,
    { id, stage: 'financial', ...(await seen(trx, id)), reason: '' },
    by('credit_note_financial_approver', 8),
  )
}

const seen = async (trx: Trx, id: number) => {
  const note = await loadCreditNote(trx, id)
  return { version: note.row.version, digest: creditNoteDigest(note) }
}

type Collecting = {
  readonly target: Target
  readonly by: (username: string, minutes: number) => Parameters<typeof start>[2]
  readonly clock: Clock
}

/** Answers whether the goods are back. */
async function collect(trx: Trx, id: number, { target, by }: Collecting): Promise<boolean> {
  if (target === 'collection-approval') return false
  await approve(
    trx,
    { id, stage: 'collection', ...(await seen(trx, id)), reason: '' },
    by('credit_note_collector', 5),
  )
  if (target === 'available-for-collection') return false
  await start(trx, { id, ...(await seen(trx, id)) }, by('super_user', 6))
  if (target === 'collecting') return false
  const { row, lines } = await loadCreditNote(trx, id)
  await record(
    trx,
    {
      id,
      version: row.version,
      lines: lines.map((line) => ({
        id: line.id,
        received: line.quantity / 1000,
        batch: line.batches[0]?.batch ?? '',
        expiry: null,
        condition: 'damaged' as const,
        refusedReason: '',
      })),
    },
    by('super_user', 7),
  )
  await endAtCustomer(
    trx,
    {
      id,
      ...(await seen(trx, id)),
      collectedFrom: 'Recepção',
      signature: null,
      unsignedReason: 'Sem caneta',
    },
    by('super_user', 7),
  )
  return true
}
