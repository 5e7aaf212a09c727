import pg from 'pg'

/**
 * What every session sets, on any PostgreSQL (decision 0100): the plans of our statements were measured with these settings. `jit` is off
 * because compiling a statement takes longer than our slowest list.
 */
const SESSION: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  jit: 'off',
  work_mem: '16MB',
  random_page_cost: '1.1',
  // There are many small queries at once: a second worker for one of them would take the core of another.
  max_parallel_workers_per_gather: '0',
}

/** A server that accepts and then says nothing is given up after this. */
const CONNECT_MS = 8_000
const PING_MS = 10_000
const PING_ANSWER_MS = 5_000

export type ConnectionOptions = {
  readonly url: string
  /** As pg_stat_activity shows it. */
  readonly name: string
  /** Settings of the session besides those that all have. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** How to connect. The settings of the session travel with the connection, so that they cost no statement. */
export function connectionConfig({ url, name, settings = {} }: ConnectionOptions): pg.ClientConfig {
  const ours = Object.entries({ ...SESSION, ...settings }).map(([key, value]) => `-c ${key}=${value}`)
  const { address, options } = splitOptions(url)
  return {
    connectionString: address,
    application_name: name,
    options: [options, ...ours].join(' ').trim(),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  }
}

/** Options in the address would replace ours, and our role with them: they are put in front of ours instead. */
function splitOptions(url: string): { readonly address: string; readonly options: string } {
  const found = /([?&])options=([^&]*)(&?)/.exec(url)
  if (found === null) return { address: url, options: '' }
  const [part, before, value = '', after] = found
  return {
    address: url.replace(part, after ? (before ?? '') : ''),
    options: decodeURIComponent(value.replaceAll('+', ' ')),
  }
}

/** One connection of its own, open. Whoever opens it ends it. */
export async function openConnection(options: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(options))
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Ends a connection that lives as long as the process once it does not answer any more; its 'end' then brings the next one. */
export function endWhenUnresponsive(client: pg.Client, beatMs = PING_MS, answerMs = PING_ANSWER_MS): void {
  const ask = { text: 'SELECT 1', query_timeout: answerMs } as pg.QueryConfig
  const beat = setInterval(() => void client.query(ask).catch(() => client.end().catch(() => {})), beatMs)
  beat.unref()
  client.once('end', () => clearInterval(beat))
}
