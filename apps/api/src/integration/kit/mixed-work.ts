import { sql } from 'kysely'
import { TRUCK } from '../../testing/flow.ts'
import { idempotencyKey } from '../../testing/people.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'
import type { Company } from './company.ts'

const PRODUCTS = ['MIX-1', 'MIX-2', 'MIX-3', 'MIX-4'] as const

type Random = {
  next(below: number): number
  pick<T>(items: readonly T[]): T | undefined
  shuffled<T>(items: readonly T[]): T[]
}

/** Random numbers with a seed, so that each client does the same in each run. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, place: next(1_000_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  return { next, pick: (items) => items[next(items.length)], shuffled }
}

/** Few products in few batches, which all clients want, and customers of whom some need an approval. */
export async function prepareMixedWork({ db, must, people }: Company): Promise<readonly number[]> {
  for (const id of PRODUCTS) await addProduct(db, { id })
  const lines = PRODUCTS.flatMap((productId) =>
    [1, 2, 3].map((batch) => ({ productId, batch: `B${batch}`, quantity: 40 })),
  )
  await must(people.STOCK_ANALYST, 'POST /stock/receipts', { warehouseId: 'SD1', lines })
  const wide = await addCustomer(db, { credit_limit: 99_000_000_000 })
  const narrow = await addCustomer(db, { credit_limit: 100_000 })
  return [wide.id, narrow.id]
}

type Row = Readonly<Record<string, number>>

/** The work of one client, a step at a time: `kinds` names the kinds of work, `act` does one and answers the statuses of its calls. */
export function mixedWork({ db, call, people }: Company, customerIds: readonly number[], chance: Random) {
  const { next, pick, shuffled } = chance
  const statuses: number[] = []
  const attempt = async (who: keyof typeof people, name: string, body?: object) => {
    const reply = await call(people[who], name, body, idempotencyKey())
    statuses.push(reply.status)
    if (reply.status >= 500) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const some = async (query: ReturnType<typeof sql<Row>>) => pick((await query.execute(db)).rows)
  const orderIn = (stage: string) =>
    some(
      sql<Row>`SELECT id, version FROM orders WHERE stages @> ${[stage]}::text[] ORDER BY id DESC LIMIT 30`,
    )
  const stockOf = async (orderId: number | undefined) =>
    orderId === undefined ? undefined : (await attempt('STOCK_ANALYST', `GET /orders/${orderId}/stock`)).data
  const shipmentIn = (stages: readonly string[]) =>
    some(sql<Row>`SELECT id FROM shipments WHERE stage = ANY(${[...stages]}::text[]) AND deleted_at IS NULL`)
  const levelsOf = async (productId: string) =>
    (
      await sql<Row>`SELECT id, version, on_hand, reserved FROM stock_levels WHERE product_id = ${productId} AND warehouse_id = 'SD1'`.execute(
        db,
      )
    ).rows

  const submit = async () => {
    const lines = shuffled(PRODUCTS)
      .slice(0, 2 + next(3))
      .map((productId) => ({ productId, quantity: 1 + next(4), discountPercentage: next(6) === 0 ? 50 : 0 }))
    const customerId = next(4) === 0 ? customerIds[1] : customerIds[0]
    const { content } = await attempt('CREATOR', 'POST /drafts', { customerId, lines })
    await attempt('CREATOR', `POST /drafts/${content.id}/submit`, {
      version: content.version,
      latitude: -25.9,
      longitude: 32.6,
    })
  }
  const hold = async (empty: boolean) => {
    const stock = await stockOf((await orderIn('STOCK_ANALYSIS'))?.id)
    const line = pick<{ id: number; productId: string }>(stock?.lines ?? [])
    if (line === undefined) return
    const levels = empty ? [] : shuffled(await levelsOf(line.productId)).slice(0, 1 + next(3))
    const batches = levels.map(({ id }) => ({ levelId: id, quantity: 1 }))
    await attempt('STOCK_ANALYST', `PUT /orders/${stock.orderId}/stock/lines/${line.id}`, {
      version: stock.version,
      batches,
    })
  }
  const process = async () => {
    const stock = await stockOf((await orderIn('STOCK_ANALYSIS'))?.id)
    if (stock === undefined) return
    const lines = shuffled<{ id: number; buckets: { reserved: number } }>(stock.lines).map((line) => ({
      lineId: line.id,
      decision: line.buckets.reserved === 0 ? 'wait' : next(8) === 0 ? 'close' : 'picking',
    }))
    await attempt('STOCK_ANALYST', `POST /orders/${stock.orderId}/stock/process`, {
      version: stock.version,
      lines,
      reason: 'Carga',
    })
  }
  const swap = async () => {
    const found = await some(sql<Row>`
      SELECT h.level_id, h.quantity, giver.id AS giver, g.version AS giver_version, taker.id AS taker, t.id AS id, t.version
      FROM held_stock h JOIN order_lines giver ON giver.id = h.line_id JOIN orders g ON g.id = giver.order_id
      JOIN order_lines taker ON taker.product_id = giver.product_id AND taker.open > 0 AND taker.id <> giver.id
      JOIN orders t ON t.id = taker.order_id AND t.stages @> '{STOCK_ANALYSIS}'
      WHERE h.bucket = 'reserved' LIMIT 40`)
    if (found === undefined) return
    const { id, version, taker, level_id: levelId, giver: fromLineId, giver_version: fromVersion } = found
    const input = {
      version,
      levelId,
      fromLineId,
      fromVersion,
      bucket: 'reserved',
      quantity: 1,
      reallocate: next(2) === 0,
      reason: 'Urgente',
    }
    await attempt('STOCK_ANALYST', `POST /orders/${id}/stock/lines/${taker}/swap`, input)
  }
  const ofOrder = async (who: keyof typeof people, stage: string, rest: string, body: object = {}) => {
    const order = await orderIn(stage)
    if (order) await attempt(who, `POST /orders/${order.id}${rest}`, { version: order.version, ...body })
  }
  const advance = async (from: string, to: string) => {
    const shipment = await shipmentIn([from])
    if (shipment) await attempt('PICKING_MANAGER', `PUT /shipments/${shipment.id}/status-update/${to}`)
  }

  const kinds = {
    submit,
    reserve: () => hold(false),
    release: () => hold(true),
    allocate: () => ofOrder('STOCK_ANALYST', 'STOCK_ANALYSIS', '/stock/allocate'),
    process,
    swap,
    receive: () => {
      const lines = shuffled(PRODUCTS).map((productId) => ({
        productId,
        batch: `B${1 + next(5)}`,
        quantity: 3,
      }))
      return attempt('STOCK_ANALYST', 'POST /stock/receipts', { warehouseId: 'SD1', lines })
    },
    correct: async () => {
      const level = pick(await levelsOf(pick(PRODUCTS) ?? PRODUCTS[0]))
      if (level === undefined) return
      const onHand = Math.floor((level.on_hand ?? 0) / 1000) + next(3) - 1
      await attempt('STOCK_ANALYST', 'POST /stock/corrections', {
        levelId: level.id,
        version: level.version,
        onHand,
        reason: 'Contagem',
      })
    },
    cancel: () =>
      ofOrder('ADMIN', pick(['STOCK_ANALYSIS', 'AVAILABLE_FOR_PICKING']) ?? '', '/cancel', {
        reason: 'Desistiu',
      }),
    approve: () =>
      ofOrder('COMMERCIAL_APPROVER', 'COMMERCIAL_APPROVAL', '/approvals', {
        stage: 'COMMERCIAL',
        decision: 'approve',
        reason: 'Visto',
      }),
    accept: () =>
      ofOrder('FINANCIAL_APPROVER', 'FINANCIAL_APPROVAL', '/approvals', {
        stage: 'FINANCIAL',
        decision: 'approve',
        reason: 'Visto',
      }),
    board: async () => {
      const ready = sql<Row>`SELECT id FROM orders WHERE stages = '{AVAILABLE_FOR_PICKING}' ORDER BY id DESC LIMIT 12`
      const orderIds = shuffled((await ready.execute(db)).rows)
        .slice(0, 1 + next(4))
        .map(({ id }) => id)
      if (orderIds.length > 0) await attempt('PICKING_MANAGER', 'POST /shipments', { ...TRUCK, orderIds })
    },
    start: () => advance('ready', 'loading'),
    unload: () => advance('loading', 'ready'),
    finish: () => advance('loading', 'finished'),
    bill: () => advance('finished', 'billing'),
    back: () => ofOrder('PICKING_MANAGER', 'SHIPMENT_PENDING', '/picking-to-analysis'),
    preview: async () => {
      const { rows } =
        await sql<Row>`SELECT id, version FROM orders WHERE stages @> '{STOCK_ANALYSIS}' LIMIT 5`.execute(db)
      if (rows.length > 0)
        await attempt('ADMIN', 'POST /orders/bulk', { action: 'process', ids: shuffled(rows), dryRun: true })
    },
  } satisfies Readonly<Record<string, () => Promise<unknown>>>

  return { kinds, statuses }
}
