import autocannon from 'autocannon'
import type pg from 'pg'
import { type Case, requestsOf } from './cases.ts'
import { makeDocuments } from './sample/documents.ts'

export type Target = { readonly url: string; readonly tokens: Readonly<Record<Case['person'], string>> }

export type Round = { readonly clients: number; readonly seconds: number; readonly client: pg.Client }

/** Writes of one round: enough for a measurement, few enough to prepare each time. */
const writesOf = (clients: number) => 150 + clients * 30

/** Answered requests per second of one case against one server. Throws when a request fails: then nothing was measured. */
export async function measure(bench: Case, target: Target, round: Round): Promise<number> {
  const { clients, seconds, client } = round
  const amount = writesOf(clients)
  const documents = bench.kind === 'read' ? [] : await makeDocuments(client, bench.kind, amount)
  const bounds = bench.kind === 'read' ? { duration: seconds } : { amount }
  const requests = requestsOf(bench, target.tokens[bench.person], documents)
  const startedAt = performance.now()
  const load = autocannon({ url: target.url, connections: clients, timeout: 60, requests, ...bounds })
  // A bounded amount is reported at the next full second, so the last reply is timed here.
  let last = startedAt
  load.on('response', () => {
    last = performance.now()
  })
  const result = await load
  const took = bench.kind === 'read' ? result.duration : (last - startedAt) / 1000
  if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0) {
    throw new Error(
      `${bench.name}: ${result['2xx']} answered, ${result.non2xx} refused, ${result.errors} errors at ${target.url}`,
    )
  }
  return result['2xx'] / took
}

/** The middle one of several. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}
