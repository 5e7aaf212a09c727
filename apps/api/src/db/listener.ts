import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endWhenUnresponsive, openConnection } from './connection.ts'

type Receiver = (payload: string) => void

/** One connection that listens to what the servers announce with NOTIFY. */
export type Listener = {
  listen(channel: string, receiver: Receiver): void
  /** False while the connection is lost: announcements may be missed then. */
  isListening(): boolean
  /** Called when the connection is back, because something may have been missed. */
  onResume(receiver: () => void): void
  close(): Promise<void>
}

const PAUSE_MS = 500

/** Opens the connection and keeps it open for as long as the process lives. */
export async function openListener(url: string, channels: readonly string[]): Promise<Listener> {
  const receivers = new Map<string, Receiver[]>()
  const resumed: (() => void)[] = []
  const state = { client: undefined as pg.Client | undefined, listening: false, closed: false }

  const connect = async () => {
    const client = await openConnection({ url, name: 'cais listener' })
    client.on('end', () => {
      state.listening = false
      if (!state.closed && state.client === client) void reconnect()
    })
    client.on('notification', ({ channel, payload }) => {
      for (const receive of receivers.get(channel) ?? []) receive(payload ?? '')
    })
    endWhenUnresponsive(client)
    try {
      for (const channel of channels) await client.query(`LISTEN ${channel}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    state.client = client
    state.listening = true
    for (const resume of resumed) resume()
  }

  const reconnect = async () => {
    while (!state.closed && !state.listening) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      await connect().catch(() => {})
    }
  }

  await connect()
  return {
    listen: (channel, receiver) => {
      receivers.set(channel, [...(receivers.get(channel) ?? []), receiver])
    },
    isListening: () => state.listening,
    onResume: (receiver) => {
      resumed.push(receiver)
    },
    close: async () => {
      state.closed = true
      await state.client?.end().catch(() => {})
    },
  }
}
