import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboundOrders } from '../../doctor/check-inbound.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { addCustomer } from '../../testing/trade.ts'
import { readInboundFile } from './commands/take-file.ts'

const NOW = new Date('2026-11-23T07:12:00Z')
let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => NOW })
  await flow.db.insertInto('retailers').values({ id: 'BAZ', name: 'Supermercado Baía Azul' }).execute()
  const shop = await addCustomer(flow.db)
  await flow.db
    .updateTable('customer_addresses')
    .set({ gln: '5601234000022' })
    .where('customer_id', '=', shop.id)
    .execute()
})
afterAll(async () => {
  expect(await inboundOrders.run(flow.testApp.deps)).toEqual([])
  await flow.testApp.close()
})

async function receive(name: string, text: string) {
  const body = Buffer.from(text)
  const digest = digestOf(body)
  const { headers } = flow.people.admin
  await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=inbound-file&name=${name}`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: body,
  })
  const { content } = await flow.must(flow.people.admin, 'POST /morpheus/files', {
    file: { digest, name },
    retailerId: 'BAZ',
  })
  await readInboundFile(flow.db, content.id, () => NOW)
}

/** Two codes that nobody knows; what each is with us. */
const UNKNOWN = { X: 'OIL', Y: 'SOAP' } as const
type Code = keyof typeof UNKNOWN
const CODES = ['RICE', 'X', 'Y'] as const
type Line = { readonly code: (typeof CODES)[number]; readonly quantity: number }
type Step =
  | { readonly kind: 'arrive'; readonly order: number }
  | { readonly kind: 'mend' | 'undo'; readonly code: Code }
  | { readonly kind: 'check'; readonly order: number }

const line = fc.record({ code: fc.constantFrom(...CODES), quantity: fc.integer({ min: 1, max: 9 }) })
const orders = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('arrive' as const), order: fc.nat(2) }),
  fc.record({
    kind: fc.constantFrom('mend' as const, 'undo' as const),
    code: fc.constantFrom<Code>('X', 'Y'),
  }),
  fc.record({ kind: fc.constant('check' as const), order: fc.nat(2) }),
)

let run = 0

/** Arrivals, mends, undos and checks in any order, then everything arrives and is mended: the documents are those of one clean arrival. */
test('random histories end in the documents of one clean arrival', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.array(step, { maxLength: 10 }), async (wanted, steps) => {
      run += 1
      const here = new History(wanted, run)
      for (const one of steps) await here.take(one)
      for (const order of wanted.keys()) await here.take({ kind: 'arrive', order })
      for (const code of ['X', 'Y'] as const) await here.take({ kind: 'mend', code })
      expect(await here.documents()).toEqual(here.clean())
    }),
    { numRuns: 8, seed: 7, endOnFailure: true },
  )
}, 120_000)

class History {
  readonly #wanted: readonly (readonly Line[])[]
  readonly #run: number
  constructor(wanted: readonly (readonly Line[])[], run: number) {
    this.#wanted = wanted
    this.#run = run
  }

  #number = (order: number) => `H-${this.#run}-${order}`
  #code = (code: Line['code']) => (code === 'RICE' ? ';RICE' : `9${this.#run}${code === 'X' ? 1 : 2};`)

  async take(step: Step): Promise<void> {
    if (step.kind === 'arrive') return await this.#arrive(step.order)
    if (step.kind === 'check') return await this.#check(step.order)
    const key = this.#code(step.code).slice(0, -1)
    const cause = await flow.db
      .selectFrom('quarantine_causes')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst()
    if (cause === undefined || (cause.target === null) !== (step.kind === 'mend')) return
    const waits = await flow.db
      .selectFrom('quarantine_items')
      .select('item_id')
      .where('cause_id', '=', cause.id)
      .executeTakeFirst()
    if (step.kind === 'mend' && waits === undefined) return
    const target = step.kind === 'mend' ? { target: UNKNOWN[step.code] } : {}
    await flow.must(flow.people.admin, `POST /quarantine/${cause.id}/${step.kind}`, {
      version: cause.version,
      ...target,
    })
  }

  async #arrive(order: number): Promise<void> {
    const lines = this.#wanted[order]
    if (lines === undefined) return
    const rows = lines.map(
      ({ code, quantity }) => `${this.#number(order)};${this.#code(code)};${quantity};5601234000022`,
    )
    await receive(`${this.#number(order)}.csv`, ['PO;EAN;Artigo;Qtd;Loja', ...rows].join('\n'))
  }

  async #check(order: number): Promise<void> {
    const found = await flow.db
      .selectFrom('inbound_orders')
      .select(['id', 'version', 'state'])
      .where('order_number', '=', this.#number(order))
      .executeTakeFirst()
    if (found?.state === 'pending')
      await flow.must(flow.people.admin, `POST /morpheus/${found.id}/check`, { version: found.version })
  }

  /** What each number has of each article, over its documents. */
  async documents() {
    const rows = await flow.db
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', 'l.order_id', 'o.id')
      .select(['o.po_number', 'l.product_id', 'l.ordered_quantity'])
      .where('o.po_number', 'like', `H-${this.#run}-%`)
      .where('o.revises', 'is', null)
      .execute()
    return summed(rows.map((row) => [row.po_number, row.product_id, row.ordered_quantity] as const))
  }

  clean() {
    return summed(
      this.#wanted.flatMap((lines, order) =>
        lines.map(
          ({ code, quantity }) =>
            [this.#number(order), code === 'RICE' ? 'RICE' : UNKNOWN[code], quantity * 1000] as const,
        ),
      ),
    )
  }
}

function summed(rows: readonly (readonly [string, string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [number, article, quantity] of rows.toSorted((a, b) =>
    `${a[0]} ${a[1]}`.localeCompare(`${b[0]} ${b[1]}`),
  ))
    sums[`${number} ${article}`] = (sums[`${number} ${article}`] ?? 0) + quantity
  return sums
}
