import { startServer } from '../servers.ts'
import { signIn } from '../sign-in.ts'
import { type Latency, latencyOf, type Tokens } from './latency.ts'
import { READERS, type Read } from './named-reads.ts'
import { officeReads } from './office-reads.ts'
import { readsOf } from './reads.ts'
import type { Sample } from './sample.ts'

export type MeasuredRead = {
  readonly read: Read
  /** Rows under the filter, where the reply tells. */
  readonly rows: string
  readonly alone: Latency
  readonly together: Latency
}

const CLIENTS = 32

/** How often each read is measured by one client, and by all of them together. */
const ALONE = 20
const TOGETHER = CLIENTS * 4

/** Measures every read by one client and by many at once, against the product on one database. */
export async function measureReads(url: string, sample: Sample, only: string): Promise<MeasuredRead[]> {
  const product = await startServer('product-server.ts', url)
  try {
    const signedIn = READERS.map(async (person) => [person, await signIn(product.url, person)] as const)
    const tokens = Object.fromEntries(await Promise.all(signedIn)) as Tokens
    const target = { url: product.url, tokens }
    const reads = [...readsOf(sample), ...officeReads(sample)]
    const measured: MeasuredRead[] = []
    for (const read of reads.filter(({ name }) => name.includes(only))) {
      const rows = await rowsOf(read, target)
      const alone = await latencyOf(read, target, { clients: 1, amount: ALONE })
      const together = await latencyOf(read, target, { clients: CLIENTS, amount: TOGETHER })
      measured.push({ read, rows, alone, together })
      console.log(lineOf(measured.at(-1)))
    }
    return measured
  } finally {
    await product.stop()
  }
}

/** What the list says it holds; read once before anything is measured, which also warms the caches. */
async function rowsOf({ path, person }: Read, target: { url: string; tokens: Record<string, string> }) {
  const reply = await fetch(`${target.url}/api${path}`, {
    headers: { authorization: `Bearer ${target.tokens[person]}` },
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  const { meta } = (await reply.json()) as {
    meta?: { pagination?: { totalItems: number; isExact?: boolean } }
  }
  if (meta?.pagination === undefined) return ''
  return `${meta.pagination.isExact === false ? '> ' : ''}${meta.pagination.totalItems}`
}

const lineOf = (measured: MeasuredRead | undefined) =>
  measured &&
  `${measured.read.person} ${measured.read.name}: ${measured.rows} rows, ${measured.alone.p50.toFixed(1)} / ${measured.alone.p95.toFixed(1)} ms alone, ${measured.together.p50.toFixed(0)} / ${measured.together.p95.toFixed(0)} ms of ${CLIENTS}`
