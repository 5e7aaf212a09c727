import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded/start-embedded.ts'

export type OpenedDatabase = { readonly url: string; readonly embedded: EmbeddedPostgres | undefined }

/** The database of DATABASE_URL, or the built-in one of the data folder. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenedDatabase> {
  if (databaseUrl) return { url: databaseUrl, embedded: undefined }
  const embedded = await startEmbedded({ dataDir })
  return { url: embedded.url, embedded }
}
