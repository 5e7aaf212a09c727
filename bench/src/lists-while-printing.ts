import type pg from 'pg'
import { call } from './call.ts'
import { median, type Target } from './measure.ts'

const ROUNDS = 5
const SECONDS = 3
const READERS = 4
/** How much slower a list may be while the papers of a full truck are drawn. */
const MAX_RISE = 1 / 3

/** The p95 of a list that four people read, with and without somebody who draws the thirty invoices of a truck as one file, in turns. */
export async function measureListsWhilePrinting(
  { url, tokens }: Target,
  client: pg.Client,
  shipmentId: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.super_user}` }
  const { rows } = await client.query<{ id: string }>('SELECT id FROM invoices WHERE shipment_id = $1', [
    shipmentId,
  ])
  const print = { invoiceIds: rows.map(({ id }) => Number(id)), orderIds: [], reason: '', printer: null }
  const asked = await call(`${url}/api/shipments/${shipmentId}/papers/print`, {
    method: 'POST',
    token: tokens.super_user,
    body: print,
  })
  const jobs = (asked.data.jobs as number[]).map((job) => `jobs=${job}`).join('&')
  const file = `${url}/api/shipments/${shipmentId}/papers/file?${jobs}`
  const quiet: number[] = []
  const printing: number[] = []
  const drawn: number[] = []
  await readFor(url, headers, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await readFor(url, headers, SECONDS))
    let isReading = true
    const drawing = (async () => {
      while (isReading) drawn.push(await timed(file, headers))
    })()
    printing.push(await readFor(url, headers, SECONDS))
    isReading = false
    await drawing
  }
  const [alone, beside] = [median(quiet), median(printing)]
  const rise = beside / alone - 1
  console.log(
    `p95 of a list, ${READERS} readers: ${alone.toFixed(1)} ms, ${beside.toFixed(1)} ms while ${rows.length} invoices are drawn ` +
      `(${(100 * rise).toFixed(0)} % more, at most 33 %: ${rise <= MAX_RISE ? 'yes' : 'NO'}); a file ${median(drawn).toFixed(0)} ms`,
  )
}

/** The p95 of so many readers who read the newest documents one after the other. */
async function readFor(url: string, headers: Headers, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  const reader = async () => {
    while (performance.now() < until) took.push(await timed(`${url}/api/orders`, headers))
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
}

type Headers = Readonly<Record<string, string>>

async function timed(url: string, headers: Headers): Promise<number> {
  const startedAt = performance.now()
  const reply = await fetch(url, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return performance.now() - startedAt
}
