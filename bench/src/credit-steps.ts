import type pg from 'pg'
import { call } from './call.ts'
import type { Target } from './measure.ts'
import { signIn } from './sign-in.ts'

const TIMES = 30
/** A credit note is decided as fast as an order where its half is at most so many times that of the order. */
const MOST = 1.5

type Billed = {
  readonly line: string
  readonly customer: string
  readonly operation: string
  readonly price: string
  readonly batch: string
}
type Send = (method: string, path: string, body: object) => Promise<{ data: Note; content: Note }>
type Note = {
  readonly id: number
  readonly version: number
  readonly digest: string
  readonly lines: readonly { readonly id: number }[]
}

/** The approval of an order beside those of a credit note and the end of its collection, one after the other. */
export async function measureCreditSteps({ url, tokens }: Target, client: pg.Client): Promise<void> {
  const sender =
    (token: string): Send =>
    (method, path, body) =>
      call(`${url}/api${path}`, { method, token, body })
  const of = async (username: string) => sender(await signIn(url, username))
  const [creator, commercial] = [await of('credit_note_creator'), await of('credit_note_commercial_approver')]
  const people = { creator, commercial, collector: await of('credit_note_collector') }
  const admin = sender(tokens.super_user)
  const times = { order: [] as number[], approval: [] as number[], collection: [] as number[] }
  const orders = await waitingOrders(client)
  const billed = await billedLines(client)
  for (let turn = 0; turn < Math.min(TIMES, orders.length, billed.length); turn += 1) {
    const { id, version } = orders[turn] ?? { id: 0, version: 0 }
    const decision = { version: Number(version), stage: 'COMMERCIAL', decision: 'approve', reason: 'Medida' }
    times.order.push(await timed(() => admin('POST', `/orders/${id}/approvals`, decision)))
    const steps = await collect(billed[turn] as Billed, people, admin)
    times.approval.push(steps.approval)
    times.collection.push(steps.collection)
  }
  const half = (some: readonly number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0
  const most = MOST * half(times.order)
  const verdict = (some: readonly number[]) =>
    `${half(some).toFixed(1)} ms (${half(some) <= most ? 'yes' : 'NO'})`
  console.log(
    `credit steps, the middle of ${times.order.length}: approval of an order ${half(times.order).toFixed(1)} ms; ` +
      `as fast: approval of a credit note ${verdict(times.approval)}, end of a collection ${verdict(times.collection)}`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A credit note of one article from its draft to the end of its collection. */
async function collect(
  { line, customer, operation, price, batch }: Billed,
  people: Readonly<Record<'creator' | 'commercial' | 'collector', Send>>,
  admin: Send,
) {
  const made = await people.creator('POST', '/credit-notes', {
    ...{ customerId: Number(customer), operationId: operation, reasonId: '3EX', claim: `M-${line}` },
    lines: [{ invoiceLineId: Number(line), quantity: 1, negotiatedPrice: Number(price) }],
  })
  const path = `/credit-notes/${made.content.id}`
  const { data } = await people.creator('POST', `${path}/submit`, {
    ...{ version: made.content.version, confirmed: true },
  })
  let note = data
  const approve = (send: Send, stage: string) => async () => {
    const { version, digest } = note
    note = (await send('POST', `${path}/approve/${stage}`, { version, digest, reason: 'Medida' })).data
  }
  const approval = await timed(approve(people.commercial, 'commercial'))
  await approve(admin, 'collection')()
  await people.collector('POST', `${path}/collection/start`, { version: note.version })
  const lineId = note.lines[0]?.id ?? 0
  await people.collector('PUT', `${path}/collection/lines/${lineId}`, { version: 0, received: 1, batch })
  const end = { collectedFrom: 'Medida', unsignedReason: 'Medida' }
  const collection = await timed(() => people.collector('POST', `${path}/collection/end`, end))
  return { approval, collection }
}

async function waitingOrders(client: pg.Client) {
  const { rows } = await client.query<{ id: string; version: string }>(
    `SELECT id, version FROM orders WHERE stages @> '{COMMERCIAL_APPROVAL}' AND status = 'PENDING' ORDER BY id DESC LIMIT $1`,
    [TIMES],
  )
  return rows
}

/** Lines of invoices of the head office of which nothing is credited yet. */
async function billedLines(client: pg.Client): Promise<readonly Billed[]> {
  const { rows } = await client.query<Billed>(
    `SELECT DISTINCT ON (i.customer_id) line.id AS line, i.customer_id AS customer, o.operation_id AS operation,
       round(line.total * 1000.0 / line.quantity)::bigint AS price, line.batches -> 0 ->> 'batch' AS batch
     FROM invoices AS i JOIN orders AS o ON o.id = i.order_id JOIN invoice_lines AS line ON line.invoice_id = i.id
     WHERE i.branch_id = 'SD' AND line.quantity >= 1000 AND line.batches -> 0 ->> 'batch' <> '' AND i.issued_on > current_date - 300
       AND NOT EXISTS (SELECT FROM invoice_line_credits AS credit WHERE credit.invoice_line_id = line.id)
       AND NOT EXISTS (SELECT FROM credit_note_lines AS taken WHERE taken.invoice_line_id = line.id)
     ORDER BY i.customer_id, i.id DESC LIMIT $1`,
    [TIMES],
  )
  return rows
}
