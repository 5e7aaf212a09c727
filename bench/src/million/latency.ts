import autocannon from 'autocannon'
import type { Read } from './named-reads.ts'

/** Milliseconds from a request to its whole reply. */
export type Latency = { readonly p50: number; readonly p95: number; readonly max: number }

export type Tokens = Readonly<Record<Read['person'], string>>

/** How often each client asks before it counts: connections are opened and statements prepared once, not with each read. */
const WARM = 2

/** Makes a read so often by so many clients at once. Throws when a request fails. */
export async function latencyOf(
  { person, path }: Read,
  { url, tokens }: { readonly url: string; readonly tokens: Tokens },
  { clients, amount }: { readonly clients: number; readonly amount: number },
): Promise<Latency> {
  const headers = { authorization: `Bearer ${tokens[person]}` }
  const requests = [{ method: 'GET', path: `/api${path}`, headers }]
  const taken: number[] = []
  const replies = new Map<unknown, number>()
  const load = autocannon({
    url,
    connections: clients,
    amount: amount + clients * WARM,
    timeout: 60,
    requests,
  })
  load.on('response', (client, _status, _bytes, time) => {
    const before = replies.get(client) ?? 0
    replies.set(client, before + 1)
    if (before >= WARM) taken.push(time)
  })
  const result = await load
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${path}: ${result['2xx']} answered, ${result.non2xx} refused, ${result.errors} errors`)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
