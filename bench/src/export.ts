import { EXPORT_TYPES } from '../../packages/contract/src/kernel/export-types.ts'
import type { Running } from './servers.ts'

/** What a list of 100 000 documents may cost as Excel (docs/performance.md). */
const LIMITS = { seconds: 5, megabytes: 200 }

/** Downloads all documents as each kind of file and says what that cost; throws when the file is not whole. */
export async function measureExports(product: Running, token: string): Promise<void> {
  for (const [name, type] of Object.entries(EXPORT_TYPES)) {
    const before = await product.memory()
    const startedAt = performance.now()
    const { rows, bytes } = await download(product.url, token, type)
    const seconds = (performance.now() - startedAt) / 1000
    const grown = Math.max(0, (await product.memory()).peak - before.now)
    const isWithin = seconds <= LIMITS.seconds && grown <= LIMITS.megabytes
    console.log(
      `export of ${rows} documents as ${name}: ${seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB, ` +
        `memory +${grown.toFixed(0)} MB (at most ${LIMITS.seconds} s and ${LIMITS.megabytes} MB: ${isWithin ? 'yes' : 'NO'})`,
    )
  }
}

async function download(url: string, token: string, type: string) {
  const headers = { authorization: `Bearer ${token}`, accept: type }
  const reply = await fetch(`${url}/api/orders`, { headers })
  if (!reply.ok || reply.body === null)
    throw new Error(`The export was answered ${reply.status} ${await reply.text()}`)
  let bytes = 0
  // Read and dropped, so that only the memory of the server is measured.
  for await (const part of reply.body) bytes += part.length
  return { rows: Number(reply.headers.get('cais-rows')), bytes }
}
