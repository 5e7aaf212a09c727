import { join } from 'node:path'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'

export type Measured = { readonly url: string; stop(): Promise<void> }

/** DATABASE_URL, which must name a database for measuring only, or a built-in PostgreSQL of its own under data/bench. */
export async function openDatabase(): Promise<Measured> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  return startEmbedded({ dataDir: join(import.meta.dirname, '../../data/bench') })
}
