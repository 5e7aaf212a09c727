import type { ServerResponse } from 'node:http'
import { deputyshipsAt, gateRoles } from '@cais/domain/access/deputyship'
import { canOpen, type Page } from '@cais/domain/access/pages'
import { hasRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import type { FastifyInstance } from 'fastify'
import type { Caller } from './session/caller.ts'
import { SESSION_CHANNEL } from './session/session-cache.ts'

/** The channel on which the trigger of the outbox announces changes. */
export const CHANGE_CHANNEL = 'cais_change'

type Change = {
  readonly id: number
  readonly noun: string
  readonly objectId: number
  readonly version: number
  readonly branchId: string | null
  readonly operationId: string | null
  readonly createdBy: number | null
  readonly status: string | null
  readonly stages: readonly string[]
}

type Screen = { caller: Caller; readonly out: ServerResponse; unsent: string }

const HEARTBEAT_MS = 15_000
/** What changes within this time goes out together: with five hundred screens each write of its own costs more than all else. */
const TOGETHER_MS = 100
/** A screen that reads this slowly is cut off and comes back by itself. */
const MOST_UNSENT_BYTES = 1_000_000

declare module 'fastify' {
  interface FastifyInstance {
    readonly events: { count(): number; closeAll(): void }
  }
}

/** GET /api/events: what changes, as it is committed on whichever server, for screens whose user may see it. */
export function addEvents(app: FastifyInstance) {
  const screens = new Set<Screen>()
  const { listener } = app.deps

  listener.listen(CHANGE_CHANNEL, (payload) => {
    const change = JSON.parse(payload) as Change
    const text = changeText(change)
    for (const screen of screens) if (maySee(screen.caller, change)) screen.unsent += text
    flushSoon()
  })
  listener.listen(SESSION_CHANNEL, (userId) => {
    void checkScreens(app, screens, (screen) => screen.caller.id === Number(userId))
  })
  // What happened meanwhile is unknown: everything on the screen is to be read again.
  listener.onResume(() => {
    for (const screen of screens) push(screens, screen, 'event: resync\ndata: {}\n\n')
  })
  let flushing: NodeJS.Timeout | undefined
  const flush = () => {
    flushing = undefined
    for (const screen of screens) if (screen.unsent !== '') push(screens, screen, '')
  }
  const flushSoon = () => {
    flushing ??= setTimeout(flush, TOGETHER_MS).unref()
  }

  const closeAll = () => {
    clearTimeout(flushing)
    for (const { out } of screens) out.end()
    screens.clear()
  }
  const beat = setInterval(() => void checkScreens(app, screens, () => true), HEARTBEAT_MS)
  beat.unref()
  app.decorate('events', { count: () => screens.size, closeAll })
  app.addHook('preClose', async () => {
    clearInterval(beat)
    closeAll()
  })

  app.get('/api/events', async (request, reply) => {
    const caller = await app.authenticate(request, reply)
    reply.hijack()
    const out = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) out.setHeader(name, value)
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    out.write('retry: 2000\nevent: hello\ndata: {}\n\n')
    const screen: Screen = { caller, out, unsent: '' }
    screens.add(screen)
    out.on('close', () => screens.delete(screen))
  })
}

function changeText({ id, objectId, noun, version, status, stages }: Change): string {
  const told = { noun, version, status, stages, id: objectId }
  return `id: ${id}\nevent: change\ndata: ${JSON.stringify(told)}\n\n`
}

/** Whose page shows the noun; a draft is its creator's and the administrators' until it is submitted. */
const PAGE_OF: Readonly<Record<string, Page>> = {
  orders: 'documents-id',
  shipments: 'picking-id',
  'block-orders': 'settings',
}

function maySee(caller: Caller, { noun, branchId, operationId, createdBy, status }: Change): boolean {
  if (branchId === null || createdBy === caller.id) return true
  const page = PAGE_OF[noun]
  if (page !== undefined && !canOpen(gateRoles(caller), page)) return false
  if (status === 'DRAFT' || status === 'DELETED') return hasRole(caller.roles, 'SUPER_USER')
  const place = { branchId, operationId }
  return isInScope(caller.scope, place) || deputyshipsAt(caller, place).length > 0
}

function push(screens: Set<Screen>, screen: Screen, text: string) {
  screen.out.write(screen.unsent + text)
  screen.unsent = ''
  if (screen.out.writableLength <= MOST_UNSENT_BYTES) return
  screens.delete(screen)
  screen.out.destroy()
}

/** A sign of life for each screen whose session still lives, with the rights as they are now; the others are ended. */
async function checkScreens(app: FastifyInstance, screens: Set<Screen>, wanted: (screen: Screen) => boolean) {
  for (const screen of [...screens].filter(wanted)) {
    const session = await app.sessions.get(screen.caller.sessionId).catch(() => undefined)
    if (session === undefined) {
      screen.out.end()
      continue
    }
    screen.caller = session.caller
    push(screens, screen, ': alive\n\n')
  }
}
