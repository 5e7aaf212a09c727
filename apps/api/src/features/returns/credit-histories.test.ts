import { CREDIT_NOTE_PHASES } from '@cais/domain/credit-notes/derive-stage'
import { DISPOSITIONS, type Disposition } from '@cais/domain/returns/dispositions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { returnedGoods } from '../../doctor/check-returns.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn, signInCreditPeople } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'

let flow: Flow
let people: Record<
  'creator' | 'commercial' | 'approver' | 'collector' | 'financial' | 'cashier' | 'witness',
  Person
>

beforeAll(async () => {
  flow = await openFlow()
  people = {
    ...(await signInCreditPeople(flow.testApp)),
    cashier: await signIn(flow.testApp, 'FINANCIAL_APPROVER'),
    witness: await signIn(flow.testApp, 'STOCK_ANALYST'),
  }
  await flow.receive('OIL', 'O1', 100, '2027-03-31')
  await flow.receive('RICE', 'R1', 100)
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SDR', branch_id: 'SD', name: 'Devoluções', kind: 'returns' })
    .execute()
})
afterAll(() => flow.testApp.close())

const QUANTITIES = { OIL: 6, RICE: 4 }
const PRICES = { OIL: 99_950, RICE: 150_000 }
type Article = keyof typeof QUANTITIES

const article = fc.constantFrom<Article>('OIL', 'RICE')
/** `pick` names a credit note of the history, `share` how much of what is asked for or left. */
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('draft' as const),
        article,
        quantity: fc.integer({ min: 1, max: 5 }),
        // goods that are fetched, goods that never left, and money without goods
        reasonId: fc.constantFrom('3EX', '1NC', '3PE'),
        price: fc.integer({ min: 50, max: 100 }),
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constantFrom('forward' as const, 'forward' as const, 'part' as const),
        pick: fc.nat(5),
        share: fc.integer({ min: 0, max: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('reject' as const, 'cancel' as const, 'close' as const, 'send-back' as const),
        pick: fc.nat(5),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('dispose' as const),
        disposition: fc.constantFrom(...DISPOSITIONS),
        pick: fc.nat(5),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('pay' as const, 'reverse' as const),
        amount: fc.integer({ min: 1, max: 900_000 }),
      }),
    },
  ),
  { minLength: 20, maxLength: 40 },
)
type Onward = { readonly kind: 'forward' | 'part'; readonly pick: number; readonly share: number }
type Ending = { readonly kind: 'reject' | 'cancel' | 'close' | 'send-back'; readonly pick: number }
type Draft = {
  readonly kind: 'draft'
  readonly article: Article
  readonly quantity: number
  readonly reasonId: string
  readonly price: number
}
type Step =
  | Draft
  | Onward
  | Ending
  | { readonly kind: 'dispose'; readonly disposition: Disposition; readonly pick: number }
  | { readonly kind: 'pay' | 'reverse'; readonly amount: number }

const reached = new Set<string>()

/**
 * Drafts, decisions, collections, dispositions, payments and reversals in any order, by the calls of the server: whatever it refuses and whatever it takes, no line
 * of an invoice is credited over what was billed, the account is what was invoiced less credits and receipts, and stock is the sum of its movements.
 */
test('random histories keep invoices, account and stock, and reach every stage', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const history = new History(await invoiced())
      for (const step of taken) await history.take(step)
      await history.requireWithin()
      await requireAccount()
      await requireStock()
    }),
    { numRuns: 12, seed: 17, endOnFailure: true },
  )
  expect(CREDIT_NOTE_PHASES.filter((phase) => !reached.has(phase))).toEqual([])
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
  expect(await returnedGoods.run(flow.testApp.deps)).toEqual([])
}, 240_000)

type Invoice = {
  readonly id: number
  readonly total: number
  readonly lines: Readonly<Record<Article, number>>
}
const invoices: Invoice[] = []

/** Another invoice of the same customer, over 6 of oil and 4 of rice. */
async function invoiced(): Promise<Invoice> {
  await flow.receive('OIL', `O${invoices.length + 2}`, 6, '2027-03-31')
  const lines = Object.entries(QUANTITIES).map(([productId, quantity]) => ({ productId, quantity }))
  const orderId = await flow.picked(lines)
  await flow.must(flow.people.picker, `POST /shipments/${await flow.loaded([orderId])}/invoice`)
  await runJobs(flow.testApp)
  const { data } = await flow.must(flow.people.admin, `GET /invoices?orderId=${orderId}`)
  const rows = await flow.db
    .selectFrom('invoice_lines')
    .select(['id', 'product_id'])
    .where('invoice_id', '=', data[0].id)
    .execute()
  const lineOf = (product: Article) => rows.find(({ product_id }) => product_id === product)?.id ?? 0
  const made = {
    id: data[0].id,
    total: data[0].total,
    lines: { OIL: lineOf('OIL'), RICE: lineOf('RICE') },
  }
  invoices.push(made)
  return made
}

const payments: { readonly id: number; readonly amount: number; isReversed: boolean }[] = []

class History {
  readonly #invoice: Invoice
  readonly #notes: number[] = []
  constructor(invoice: Invoice) {
    this.#invoice = invoice
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'draft') return await this.#draft(step)
    if ('amount' in step) return step.kind === 'pay' ? await this.#pay(step.amount) : await reversePayment()
    const id = this.#notes[step.pick % Math.max(this.#notes.length, 1)]
    if (id === undefined) return
    if (step.kind === 'dispose') return await dispose(id, step.disposition)
    await this.#step(id, step)
  }

  async #draft({ article: of, quantity, reasonId, price }: Draft) {
    const negotiatedPrice = reasonId === '1NC' ? PRICES[of] : Math.floor((PRICES[of] * price) / 100)
    const { status, body } = await flow.call(people.creator, 'POST /credit-notes', {
      ...{ customerId: flow.customer.id, operationId: 'GERAL', reasonId },
      lines: [{ invoiceLineId: this.#invoice.lines[of], quantity, negotiatedPrice }],
    })
    if (status === 201) this.#notes.push(body.content.id)
    expect(status).toBeLessThan(500)
  }

  /** What comes next for the credit note, or the step that is asked for; a refusal leaves it as it is. */
  async #step(id: number, step: Onward | Ending) {
    const note = await noteOf(id)
    reached.add(note.phase)
    const request = 'share' in step ? onward(note, step) : ending(note, step.kind)
    if (request === null) return
    const { status } = await flow.call(...request)
    expect(status, request[1]).toBeLessThan(500)
    const after = await noteOf(id)
    reached.add(after.phase)
    if (status >= 400) expect([after.phase, after.version]).toEqual([note.phase, note.version])
  }

  async #pay(amount: number) {
    const { status, body } = await flow.call(people.cashier, 'POST /payments', {
      ...{ customerId: flow.customer.id, paidOn: today(), kind: 'cash', amount, allocations: [] },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    payments.push({ id: body.content.id, amount, isReversed: false })
  }

  /** Counted from the credit notes themselves, by the rules of docs/domain/credit-notes.md. */
  async requireWithin() {
    const credited: Record<Article, { quantity: number; net: number }> = {
      OIL: { quantity: 0, net: 0 },
      RICE: { quantity: 0, net: 0 },
    }
    for (const id of this.#notes) {
      const note = await noteOf(id)
      if (['draft', 'rejected', 'cancelled', 'closed'].includes(note.phase)) continue
      for (const line of note.lines) {
        const sum = credited[line.productId]
        sum.quantity +=
          note.credits === 'goods' ? (note.collectionEndedAt ? (line.received ?? 0) : line.asked) : 0
        sum.net += line.net
      }
    }
    for (const [of, { quantity, net }] of Object.entries(credited) as [
      Article,
      { quantity: number; net: number },
    ][]) {
      expect(quantity, of).toBeLessThanOrEqual(QUANTITIES[of])
      expect(net, of).toBeLessThanOrEqual(QUANTITIES[of] * PRICES[of])
    }
  }
}

type Note = {
  readonly id: number
  readonly phase: string
  readonly version: number
  readonly digest: string
  readonly credits: 'goods' | 'money'
  readonly total: number
  readonly collectionEndedAt: string | null
  readonly lines: readonly {
    readonly id: number
    readonly productId: Article
    readonly asked: number
    readonly received: number | null
    readonly net: number
    readonly delivered: readonly { readonly batch: string }[]
  }[]
}
const noteOf = async (id: number): Promise<Note> =>
  (await flow.must(flow.people.admin, `GET /credit-notes/${id}`)).data

type Request = Parameters<Flow['call']>

function onward(note: Note, { kind, share }: { kind: 'forward' | 'part'; share: number }): Request | null {
  const path = `/credit-notes/${note.id}`
  const { version, digest } = note
  const approve = (who: Person, stage: string): Request => [
    who,
    `POST ${path}/approve/${stage}`,
    { version, digest, reason: 'Visto' },
  ]
  if (note.phase === 'draft') return [people.creator, `POST ${path}/submit`, { version, confirmed: true }]
  if (note.phase === 'commercial-approval') return approve(people.commercial, 'commercial')
  if (note.phase === 'collection-approval') return approve(people.approver, 'collection')
  if (note.phase === 'financial-approval') return approve(people.financial, 'financial')
  if (note.phase === 'available-for-collection')
    return [people.collector, `POST ${path}/collection/start`, { version }]
  if (note.phase !== 'collecting') return null
  return collecting(note, kind, share)
}

/** One line in two batches, or what came back of the lines, a part of it or none, and then the end. */
function collecting(note: Note, kind: 'forward' | 'part', share: number): Request {
  const path = `/credit-notes/${note.id}/collection`
  const [line] = note.lines
  if (kind === 'part')
    return [people.collector, `POST ${path}/lines/${line?.id}/parts`, { version: 0, quantity: 1 }]
  if (note.lines.every(({ received }) => received !== null))
    return [
      people.collector,
      `POST ${path}/end`,
      { collectedFrom: 'Ana Cossa', unsignedReason: 'Sem caneta' },
    ]
  const lines = note.lines.map(({ id, asked, delivered }) => ({
    ...{ id, received: Math.min(asked, share), batch: delivered[0]?.batch ?? null, refusedReason: 'Vendido' },
  }))
  return [people.collector, `PUT ${path}`, { version: note.version, lines }]
}

const STAGES = ['commercial', 'collection', 'financial'] as const

function ending(note: Note, kind: 'reject' | 'cancel' | 'close' | 'send-back'): Request | null {
  const path = `/credit-notes/${note.id}`
  const { version, digest } = note
  const reason = 'Engano'
  if (kind === 'cancel' || kind === 'close')
    return [
      kind === 'close' ? flow.people.admin : people.creator,
      `POST ${path}/${kind}`,
      { version, reason },
    ]
  if (kind === 'send-back')
    return [people.financial, `POST ${path}/collection/send-back`, { version, reason }]
  const stage = STAGES.find((one) => note.phase === `${one}-approval`)
  const who = { commercial: people.commercial, collection: people.approver, financial: people.financial }
  return stage === undefined
    ? null
    : [who[stage], `POST ${path}/reject/${stage}`, { version, digest, reason }]
}

/** Half of what waits of the goods that the credit note brought, rounded up. */
async function dispose(noteId: number, disposition: Disposition) {
  const { data } = await flow.must(flow.people.analyst, 'GET /returns?perPage=200')
  const goods = data.find((one: { creditNote: { id: number } }) => one.creditNote.id === noteId)
  if (goods === undefined) return
  const lines = [{ id: goods.id, quantity: Math.ceil(goods.remaining / 2) }]
  if (disposition === 'destroyed') return await destroy(lines)
  const { status, body } = await flow.call(flow.people.analyst, 'POST /returns/dispositions', {
    ...{ disposition, witness: 'Rosa Chefe', reason: 'Embalagem refeita', lines },
    ...(disposition === 'sale' && { toWarehouseId: 'SD1' }),
  })
  expect(status, JSON.stringify(body)).toBe(201)
}

/** Before a colleague, who confirms. */
async function destroy(lines: readonly object[]) {
  const { content } = await flow.must(flow.people.analyst, 'POST /returns/destructions', {
    ...{ lines, witnessId: people.witness.id, reason: 'Partido' },
  })
  await flow.must(people.witness, `POST /returns/destructions/${content.id}/decide`, {
    ...{ action: 'confirm', version: content.version },
  })
}

async function reversePayment() {
  const payment = payments.find(({ isReversed }) => !isReversed)
  if (payment === undefined) return
  const { status } = await flow.call(people.cashier, `POST /payments/${payment.id}/reverse`, {
    reason: 'Engano',
  })
  expect(status).toBeLessThan(500)
  payment.isReversed = status < 300
}

const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Maputo' }).format(flow.testApp.deps.now())

/** What the customer owes = what was invoiced − what was credited − what was received and not taken back. */
async function requireAccount() {
  const { data } = await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}/account`)
  const notes = await flow.must(flow.people.admin, 'GET /credit-notes?tab=issued&perPage=200')
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  expect(sum(data.ageing.map(({ amount }: { amount: number }) => amount))).toBe(
    sum(invoices.map(({ total }) => total)) -
      sum(notes.data.map(({ total }: { total: number }) => total)) -
      sum(payments.filter(({ isReversed }) => !isReversed).map(({ amount }) => amount)),
  )
}

async function requireStock() {
  const { rows } = await sql`
    SELECT level.id, level.on_hand, coalesce(sum(movement.quantity), 0) AS moved
    FROM stock_levels AS level LEFT JOIN stock_movements AS movement ON movement.level_id = level.id
    GROUP BY level.id HAVING level.on_hand <> coalesce(sum(movement.quantity), 0) OR level.on_hand < 0`.execute(
    flow.db,
  )
  expect(rows).toEqual([])
}
