import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import { toFacts } from '../../aggregates/documents/record/order-facts.ts'
import type { InboundChannel } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { changeProfile } from '../../features/inbound/commands/change-profile.ts'
import { takeArrival } from '../../features/inbound/commands/take-arrival.ts'
import { readInboundFile } from '../../features/inbound/commands/take-file.ts'
import { verifyOrder } from '../../features/orders/commands/verify-order.ts'
import { allocateOrder } from '../../features/stock/commands/allocate-order.ts'
import {
  csvOrders,
  edifactOrders,
  glnOf,
  type OrderedBy,
  type OrderedLine,
  ublOrder,
} from './inbound-files.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

const MINUTE = 60_000
const HOUR = 60

const BAIA = { id: 'BAIAAZUL', gln: glnOf(100) }
const KANIMAMBO = { id: 'KANIMAMBO', gln: glnOf(200) }
const MATOLA = { id: 'MATOLARIO', gln: glnOf(300), name: 'Cash & Carry Matola Rio' }

/** Stores that have a number of GS1 with us. */
const STORES = [
  ['Supermercado Baía Azul', glnOf(101)],
  ['Supermercado Baía Azul — Loja 2', glnOf(102)],
  ['Cash & Carry Matola Rio', glnOf(301)],
] as const
const [MARGINAL, ACACIAS, MATOLA_RIO] = STORES.map(([, gln]) => gln)

/** Two per cent. */
const TOLERANCE = 200

/**
 * Orders that came by themselves, of three senders in three formats: most lines went on into documents; an article, a store and a price that
 * nobody knows wait for a person, one order came again under its number, and one file came twice.
 */
export async function loadInbound({ trx, participants, now }: Demo): Promise<void> {
  await loadSenders(trx, { participants, now })
  const articles = await readArticles(trx)
  for (const file of filesOf(articles, now)) {
    const at = new Date(now.getTime() - file.minutesAgo * MINUTE)
    const taken = await takeArrival(
      { db: trx, now: () => at },
      {
        kind: 'orders',
        name: file.name,
        retailerId: file.retailerId,
        channel: file.channel,
        sourceId: null,
        bytes: oneChunk(file.bytes),
        actsFor: participants.user(file.user ?? 'super_user').id,
        within: async () => {},
      },
    )
    await readInboundFile(trx, taken.fileId, () => new Date(at.getTime() + 4000))
    await goOn(trx, { fileId: taken.fileId, at })
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function loadSenders(trx: Trx, { participants, now }: Omit<Demo, 'trx'>): Promise<void> {
  await trx
    .insertInto('retailers')
    .values([
      { id: KANIMAMBO.id, name: 'Kanimambo Supermercados' },
      { id: MATOLA.id, name: MATOLA.name },
    ])
    .execute()
  for (const [name, gln] of STORES)
    await trx
      .updateTable('customer_addresses')
      .set({ gln })
      .where('customer_id', '=', participants.customer(name).id)
      .where('is_default', '=', true)
      .execute()
  const acting = { user: participants.user('super_user'), now: new Date(now.getTime() - 40 * HOUR * MINUTE) }
  for (const { id, gln } of [BAIA, KANIMAMBO, MATOLA])
    await changeProfile(
      trx,
      id,
      { gln, operationId: null, priceTolerance: TOLERANCE, waitsForAll: false, version: 0 },
      acting,
    )
}

type Articles = ReadonlyMap<
  string,
  { readonly barcode: string; readonly description: string; readonly price: number }
>

async function readArticles(trx: Trx): Promise<Articles> {
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'barcode', 'description', 'unit_price'])
    .execute()
  return new Map(
    rows.map(({ id, barcode, description, unit_price }) => [
      id,
      { barcode, description: description.toUpperCase().replaceAll("'", ' '), price: unit_price / 100 },
    ]),
  )
}

type ArrivedFile = {
  readonly name: string
  readonly retailerId: string
  readonly channel: InboundChannel
  /** Whoever sent it; left out, it came by itself. */
  readonly user?: string
  readonly minutesAgo: number
  readonly bytes: Buffer
}

/** The oldest first. */
function filesOf(articles: Articles, now: Date): ArrivedFile[] {
  const today = calendarDateAt(now.getTime())
  const ordered = (daysAgo: number, order: Pick<OrderedBy, 'number' | 'store' | 'storeName' | 'lines'>) => ({
    ...order,
    orderedOn: addDays(today, -daysAgo),
    deliverOn: addDays(today, 3 - daysAgo),
  })
  /** By their barcodes, at the price of our list. */
  const good = (rows: readonly (readonly [id: string, quantity: number])[]) =>
    rows.map(([id, quantity]): OrderedLine => {
      const { barcode, description, price } = articles.get(id) ?? { barcode: '', description: id, price: 0 }
      return { gtin: barcode, code: id, description, quantity, price }
    })
  const marginal = { store: MARGINAL ?? '', storeName: 'Supermercado Baía Azul' }
  const acacias = { store: ACACIAS ?? '', storeName: 'Loja 2' }
  const biscuits = { gtin: '6009804410027', description: 'BOLACHA MARIA REC 200G X30', price: 1281.4 }
  const whole = edifactOrders(BAIA.gln, {
    reference: 4498,
    orders: [
      ordered(1, { number: '4500 88198', ...marginal, lines: good(FIRST) }),
      ordered(1, { number: '4500 88199', ...acacias, lines: good(SECOND) }),
    ],
  })
  const [dearer, ...others] = good(THIRD)
  const doubtful = edifactOrders(BAIA.gln, {
    reference: 4501,
    orders: [
      ordered(0, {
        ...{ number: '4500 88231', ...marginal },
        // the price of a promotion that was over
        lines: [...others, { ...biscuits, quantity: 12 }, ...(dearer ? [{ ...dearer, price: 612.5 }] : [])],
      }),
      ordered(0, {
        number: '4500 88232',
        ...acacias,
        lines: [...good(FOURTH), { ...biscuits, quantity: 20 }],
      }),
    ],
  })
  const table = [
    ordered(0, {
      ...{ number: 'KAN-2611', store: 'C1016', storeName: 'Casa Comercial Vale Verde' },
      lines: [
        ...good(FIFTH),
        { code: 'K-77120', description: 'Óleo alimentar girassol 1 L cx 12', quantity: 15 },
      ],
    }),
    ordered(0, {
      ...{ number: 'KAN-2612', store: 'LOJA-14', storeName: 'Kanimambo Xai-Xai (Limpopo)' },
      lines: good(SIXTH),
    }),
  ]
  const sftp = { retailerId: KANIMAMBO.id, channel: 'sftp' } as const
  const email = { retailerId: MATOLA.id, channel: 'email' } as const
  const http = { retailerId: BAIA.id, channel: 'http' } as const
  const own = { ...http, channel: 'upload', user: 'b2b_retailer' } as const
  return [
    { ...http, name: 'BAZ_PO_4498.edi', minutesAgo: 26 * HOUR, bytes: whole },
    {
      ...email,
      name: 'MATOLA_311.xml',
      minutesAgo: 7 * HOUR,
      bytes: ublOrder(
        { gln: MATOLA.gln, name: MATOLA.name.replace('&', '&amp;') },
        ordered(0, {
          ...{ number: 'PO-000311', store: MATOLA_RIO ?? '', storeName: MATOLA.name },
          lines: good(SEVENTH),
        }),
      ),
    },
    { ...http, name: 'BAZ_PO_4501.edi', minutesAgo: 95, bytes: doubtful },
    { ...sftp, name: 'KAN_2611.csv', minutesAgo: 70, bytes: csvOrders(table) },
    // sent a second time by hand, for the answer was late; and one order of it in a table of its own
    { ...own, name: 'BAZ_PO_4501 (1).edi', minutesAgo: 41, bytes: doubtful },
    { ...sftp, name: 'KAN_2611_loja.csv', minutesAgo: 36, bytes: csvOrders(table.slice(0, 1)) },
  ]
}

const FIRST = [
  ['FC-1200', 12],
  ['AR-5', 20],
  ['OL-1', 15],
  ['LT-1', 18],
] as const
const SECOND = [
  ['IO-MOR', 20],
  ['AC-1', 10],
  ['ES-500', 12],
] as const
const THIRD = [
  ['IO-MOR', 24],
  ['FC-1000', 10],
  ['AR-1', 15],
  ['SM-1', 20],
  ['AT-170', 4],
] as const
const FOURTH = [
  ['AG-15', 60],
  ['RF-33', 24],
  ['DT-750', 10],
] as const
const FIFTH = [
  ['FM-1', 30],
  ['SA-1', 20],
  ['FJ-1', 12],
  ['AC-1', 10],
] as const
const SIXTH = [
  ['AR-25', 25],
  ['SB-1', 12],
] as const
const SEVENTH = [
  ['AR-25', 40],
  ['OL-5', 20],
  ['FT-50', 12],
  ['AC-50', 8],
  ['LP-400', 4],
] as const

/** What the jobs do with its documents: the checks, and where no approval is asked, the stock. */
async function goOn(trx: Trx, { fileId, at }: { readonly fileId: number; readonly at: Date }): Promise<void> {
  const documents = await trx
    .selectFrom('inbound_lines as line')
    .innerJoin('inbound_orders as inbound', 'inbound.id', 'line.inbound_id')
    .select('line.order_id')
    .distinct()
    .where('inbound.file_id', '=', fileId)
    .where('line.order_id', 'is not', null)
    .orderBy('line.order_id')
    .execute()
  for (const { order_id: id } of documents) {
    if (id === null) continue
    const verified = await verifyOrder(trx, id, new Date(at.getTime() + MINUTE))
    if (wrongState('allocate', toFacts(verified)) === null)
      await allocateOrder(trx, id, { user: 'system', now: new Date(at.getTime() + 2 * MINUTE) })
  }
}
