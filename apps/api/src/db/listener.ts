import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Receiver = (payload: string) => void

/** One connection that hears what other servers (and we) announce with NOTIFY. */
export type Listener = {
  listen(channel: string, receiver: Receiver): void
  /** False while the connection is lost: announcements may be missed then. */
  isHearing(): boolean
  /** Called whenever hearing begins again, because something may have been missed. */
  onResume(receiver: () => void): void
  close(): Promise<void>
}

const PAUSE_MS = 500

/** Opens the connection and keeps it open for as long as the process lives. */
export async function openListener(url: string, channels: readonly string[]): Promise<Listener> {
  const receivers = new Map<string, Receiver[]>()
  const resumed: (() => void)[] = []
  const state = { client: undefined as pg.Client | undefined, hearing: false, closed: false }

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'cais listener',
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('end', () => {
      state.hearing = false
      if (!state.closed && state.client === client) void reconnect()
    })
    client.on('notification', ({ channel, payload }) => {
      for (const receive of receivers.get(channel) ?? []) receive(payload ?? '')
    })
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
    state.client = client
    state.hearing = true
    for (const resume of resumed) resume()
  }

  const reconnect = async () => {
    while (!state.closed && !state.hearing) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      await connect().catch(() => {})
    }
  }

  await connect()
  return {
    listen: (channel, receiver) => {
      receivers.set(channel, [...(receivers.get(channel) ?? []), receiver])
    },
    isHearing: () => state.hearing,
    onResume: (receiver) => {
      resumed.push(receiver)
    },
    close: async () => {
      state.closed = true
      await state.client?.end().catch(() => {})
    },
  }
}
