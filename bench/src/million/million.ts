import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../../apps/api/src/db/embedded/start-embedded.ts'
import { prepareSample } from '../sample/prepare.ts'
import { type Growth, growthTable } from './growth-table.ts'
import { type MeasuredRead, measureReads } from './measure-reads.ts'
import { type Plan, readPlans } from './read-plans.ts'
import { readSample } from './sample.ts'
import { writeGrowth } from './write-growth.ts'

export type MillionOptions = {
  /** Data folders; filled when they are empty, used as they are otherwise. */
  readonly small?: string | undefined
  readonly large?: string | undefined
  /** Only the reads with this in their name. */
  readonly only: string
  readonly write: boolean
}

const DATA = join(import.meta.dirname, '../../../data')
const SMALL = 10_000
export const LARGE = 1_000_000

export const largeFolder = ({ large }: Pick<MillionOptions, 'large'>) => large ?? join(DATA, 'bench-1m')

/** Measures every list at ten thousand documents and at a million, and says what grew. */
export async function measureMillion(options: MillionOptions): Promise<readonly Growth[]> {
  const small = await measureAt(options.small ?? join(DATA, 'bench-10k'), SMALL, options.only)
  const large = await measureAt(largeFolder(options), LARGE, options.only)
  const grown = large.reads.map((read) => ({ ...read, small: small.reads.find(isSame(read)) }))
  console.log(`\n${growthTable(grown)}`)
  if (options.write) await writeGrowth(grown, large.plans)
  return grown
}

const isSame =
  ({ read }: MeasuredRead) =>
  (other: MeasuredRead) =>
    other.read.name === read.name && other.read.person === read.person

async function measureAt(
  dataDir: string,
  orders: number,
  only: string,
): Promise<{ reads: MeasuredRead[]; plans: Plan[] }> {
  const database = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: database.url })
  try {
    await prepareSample(database.url, orders)
    await client.connect()
    const sample = await readSample(client)
    const reads = await measureReads(database.url, sample, only)
    return { reads, plans: await readPlans(client, database.url, sample) }
  } finally {
    await client.end()
    await database.stop()
  }
}
