import {
  type ExchangeAttempt,
  type ExchangeStart,
  openExchange,
  recordAttempt,
} from '../../aggregates/exchanges/record-exchange.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Participants } from './participants.ts'

type Demo = { readonly trx: Trx; readonly participants: Participants; readonly now: Date }

const BAIA = 'BAIAAZUL'
const KANIMAMBO = 'KANIMAMBO'
const MINUTE = 60_000

type Attempt = Omit<ExchangeAttempt, 'at'> & { readonly minutesAgo: number }
type Plan = Omit<ExchangeStart, 'key'> & { readonly key?: string; readonly attempts: readonly Attempt[] }

const done = (minutesAgo: number, milliseconds: number): Attempt => ({
  minutesAgo,
  milliseconds,
  result: 'done',
})

/** A day of exchanges with two retailers: most of them went well; one was refused, one is tried again, one is in doubt. */
export async function loadExchanges({ trx, participants, now }: Demo): Promise<void> {
  await trx
    .insertInto('retailer_users')
    .values({ retailer_id: BAIA, user_id: participants.user('b2b_retailer').id })
    .execute()
  // from here on what leaves for its stores, and is billed to them, is answered
  await trx
    .insertInto('answer_profiles')
    .values({
      retailer_id: BAIA,
      active: true,
      kinds: ['order-response', 'despatch-advice', 'invoice', 'credit-note'],
      own_gln: '6001234000013',
      folder: 'baia-azul',
    })
    .execute()
  const invoices = await readInvoices(trx)
  const plans = [...quietDay(invoices), ...troubled(invoices, now)].toSorted(
    (a, b) => (b.attempts[0]?.minutesAgo ?? 0) - (a.attempts[0]?.minutesAgo ?? 0),
  )
  for (const { attempts, key = null, ...start } of plans) {
    const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE)
    const id = await openExchange(trx, { ...start, key }, at(attempts[0]?.minutesAgo ?? 0))
    for (const { minutesAgo, ...attempt } of attempts)
      await recordAttempt(trx, id, { ...attempt, at: at(minutesAgo) })
  }
}

type Billed = Awaited<ReturnType<typeof readInvoices>>[number]

/** The newest invoices of the stores of the retailer. */
const readInvoices = (trx: Trx) =>
  trx
    .selectFrom('invoices as i')
    .innerJoin('retailer_customers as r', 'r.customer_id', 'i.customer_id')
    .where('r.retailer_id', '=', BAIA)
    .select(['i.id', 'i.number', 'i.order_id', 'i.net', 'i.vat', 'i.total'])
    .orderBy('i.id', 'desc')
    .limit(12)
    .execute()

/** Orders every half hour, mostly none, and an invoice now and then. */
function quietDay(invoices: readonly Billed[]): Plan[] {
  const polls = Array.from({ length: 46 }, (_, at): Plan => {
    const minutesAgo = 20 + at * 30
    const isKanimambo = at % 3 === 1
    const isFull = at % 5 === 2
    const took = 180 + ((at * 67) % 900)
    return {
      direction: 'in',
      channel: isKanimambo ? 'sftp' : 'http',
      kind: at % 4 === 3 ? 'claims' : 'orders',
      retailerId: isKanimambo ? KANIMAMBO : BAIA,
      reference: isKanimambo ? `KAN_ORD_${1124 - at}.edi` : `BAZ_PO_${4500 - at}`,
      attempts: [isFull ? done(minutesAgo, took) : { minutesAgo, milliseconds: took, result: 'empty' }],
    }
  })
  const sent = invoices.slice(2).map(
    (invoice, at): Plan => ({
      ...leaving(invoice, `8F21-0C${String(90 - at)}`),
      attempts:
        at === 3
          ? [
              {
                minutesAgo: 304,
                milliseconds: 30_000,
                result: 'unreachable',
                request: requestOf(invoice, '1024'),
              },
              { ...done(302, 880), request: requestOf(invoice, '1024'), answer: ACCEPTED },
            ]
          : [
              {
                ...done(45 + at * 110, 290 + at * 13),
                request: requestOf(invoice, '1024'),
                answer: ACCEPTED,
              },
            ],
    }),
  )
  return [...polls, ...sent]
}

const ACCEPTED = {
  head: 'HTTP/1.1 202 Accepted\nContent-Type: application/json',
  body: '{"status":"accepted"}',
}

const leaving = (invoice: Billed, key: string) =>
  ({
    direction: 'out',
    channel: 'http',
    kind: 'invoice',
    retailerId: BAIA,
    reference: invoice.number,
    key,
    orderId: invoice.order_id,
    invoiceId: invoice.id,
  }) as const

const requestOf = ({ number, net, vat, total }: Billed, store: string) => ({
  head: 'POST /v2/suppliers/invoices HTTP/1.1\nHost: edi.baiaazul.example\nAuthorization: Bearer 9f2c71aa0d\nContent-Type: application/json',
  body: JSON.stringify({ invoice: number, store, net: net / 100, vat: vat / 100, total: total / 100 }),
})

/** The refused one names a store that is not in the order; the other two wait for the retailer. */
function troubled([first, second]: readonly Billed[], now: Date): Plan[] {
  const repeats: Plan = {
    direction: 'out',
    channel: 'sftp',
    kind: 'despatch-advice',
    retailerId: KANIMAMBO,
    reference: 'CG.SD.2026/184',
    key: '8F21-0CA5',
    attempts: [
      { minutesAgo: 24, milliseconds: 30_000, result: 'unreachable', nextAt: now },
      {
        minutesAgo: 22,
        milliseconds: 30_000,
        result: 'unreachable',
        nextAt: new Date(now.getTime() + 8 * MINUTE),
      },
    ],
  }
  if (first === undefined || second === undefined) return [repeats]
  const request = requestOf(first, '1042')
  return [
    repeats,
    {
      ...leaving(first, '8F21-0CA4'),
      attempts: [
        { minutesAgo: 32, milliseconds: 30_000, result: 'unreachable', request, nextAt: now },
        {
          minutesAgo: 30,
          milliseconds: 1200,
          result: 'unreachable',
          request,
          answer: { head: 'HTTP/1.1 503 Service Unavailable', body: '' },
          nextAt: now,
        },
        {
          minutesAgo: 22,
          milliseconds: 1400,
          result: 'refused',
          request,
          answer: {
            head: 'HTTP/1.1 422 Unprocessable Entity\nContent-Type: application/json',
            body: '{"code":"STORE_MISMATCH","expected":"1024"}',
          },
          fault: {
            code: 'RECEIVER_REFUSED',
            facts: { status: 422, reply: 'STORE_MISMATCH, expected 1024', store: '1042' },
          },
        },
      ],
    },
    {
      ...leaving(second, '8F21-0CA3'),
      attempts: [{ minutesAgo: 28, milliseconds: 0, result: 'in-doubt', request: requestOf(second, '1024') }],
    },
  ]
}
