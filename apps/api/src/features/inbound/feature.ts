import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { paginationOf } from '../../engines/lists/page.ts'
import { sharedRead } from '../../engines/lists/shared-read.ts'
import { storedFileReply } from '../../http/file-reply.ts'
import { givingWay } from '../../http/giving-way.ts'
import type { Language } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { applyChange, checkOrder, leaveOut } from './commands/change-order.ts'
import { changeProfile, findProfile, readProfiles } from './commands/change-profile.ts'
import { cleanArrivals } from './commands/clean-arrivals.ts'
import { readAgain } from './commands/read-again.ts'
import { enterInbound } from './commands/replay-cause.ts'
import { deleteMap, saveMap } from './commands/save-map.ts'
import { readInboundFile, takeFile } from './commands/take-file.ts'
import { readCauses } from './queries/cause-board.ts'
import { readDay, readErrorRates } from './queries/error-rates.ts'
import { findFile, findOriginal, inboundFileList } from './queries/file-list.ts'
import { findInbound, linesFile } from './queries/find-inbound.ts'
import { countTabs, inboundList } from './queries/inbound-list.ts'
import { suggestFor } from './queries/suggestions.ts'
import { findKeptMap, listMaps } from './queries/table-maps.ts'
import { previewTable } from './reading/preview-table.ts'

/** Whoever mends what comes in (specification, section 6: the page is theirs alone). */
const roles = ['SUPER_USER'] as const

/** Orders that arrive as files (docs/domain/inbound-orders.md). */
function inboundRoutes(app: FastifyInstance) {
  route(app, 'GET /morpheus', {
    roles,
    handler: (context) => listPage(inboundList, context),
    file: (context) => listAsFile(inboundList, context),
  })
  const tabs = sharedRead(countTabs, () => 'all')
  route(app, 'GET /morpheus/tab-counts', { roles, handler: async ({ db }) => ({ data: await tabs(db) }) })
  route(app, 'GET /morpheus/{id}', {
    roles,
    handler: async ({ db, params, lang }) => ({ data: await findInbound(db, params.id, lang) }),
  })
  route(app, 'GET /morpheus/{id}/lines', {
    roles,
    handler: async ({ db, params, query, lang }) => {
      const { articles } = await findInbound(db, params.id, lang)
      const { page, perPage } = query
      return {
        data: articles.slice((page - 1) * perPage, page * perPage),
        meta: { pagination: paginationOf(query, articles.length) },
      }
    },
    file: async ({ db, params, lang }) => linesFile(db, await findInbound(db, params.id, lang)),
  })
  route(app, 'POST /morpheus/{id}/check', { roles, handler: (context) => changed(context, checkOrder) })
  route(app, 'POST /morpheus/{id}/leave-out', { roles, handler: (context) => changed(context, leaveOut) })
  route(app, 'POST /morpheus/{id}/apply', { roles, handler: (context) => changed(context, applyChange) })
  causeRoutes(app)
  mapRoutes(app)
  fileRoutes(app)
}

function causeRoutes(app: FastifyInstance) {
  const causes = sharedRead(readCauses, ({ query, user }) => JSON.stringify([query, user.scope.branches]))
  const rates = sharedRead(readErrorRates, () => 'all')
  const day = sharedRead(readDay, () => 'all')
  route(app, 'GET /morpheus/causes', {
    roles,
    handler: ({ db, query, user, now }) => causes({ db, query, user, now: now() }),
  })
  route(app, 'GET /morpheus/causes/{id}/suggestions', {
    roles,
    handler: async ({ db, params, user, now }) => ({
      data: await suggestFor(db, params.id, { user, now: now() }),
    }),
  })
  route(app, 'GET /morpheus/error-rates', {
    roles,
    handler: async ({ db, now }) => ({ data: await rates({ db, now: now() }) }),
  })
  route(app, 'GET /morpheus/day', {
    roles,
    handler: async ({ db, now }) => ({ data: await day({ db, now: now() }) }),
  })
}

function mapRoutes(app: FastifyInstance) {
  route(app, 'GET /morpheus/maps', { roles, handler: async ({ db }) => ({ data: await listMaps(db) }) })
  route(app, 'POST /morpheus/maps/preview', {
    roles,
    handler: async ({ trx, body }) => ({ data: await previewTable(trx, body) }),
  })
  route(app, 'POST /morpheus/maps', {
    roles,
    handler: async (context) => {
      const id = await saveMap(context.trx, context.body, actingOf(context))
      return { content: await findKeptMap(context.trx, id) }
    },
  })
  route(app, 'DELETE /morpheus/maps/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const work = () => deleteMap(trx, { id: params.id, version: query.version }, actingOf(context))
      await withCurrentRecord(work, () => findKeptMap(trx, params.id))
      return { data: await listMaps(trx) }
    },
  })
  route(app, 'POST /morpheus/files/{id}/read', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await readAgain(trx, { id: params.id, ...body }, actingOf(context))
      return { data: await findFile(trx, params.id) }
    },
  })
}

function fileRoutes(app: FastifyInstance) {
  route(app, 'GET /morpheus/files', { roles, handler: (context) => listPage(inboundFileList, context) })
  route(app, 'POST /morpheus/files', {
    roles,
    handler: async (context) => {
      const { id } = await takeFile(context.trx, context.body, actingOf(context))
      return { content: await findFile(context.trx, id) }
    },
  })
  route(app, 'GET /morpheus/files/{id}', {
    roles,
    handler: async ({ db, params }) => ({ data: await findFile(db, params.id) }),
  })
  route(app, 'GET /morpheus/files/{id}/original', {
    roles,
    handler: async ({ db, params }) => storedFileReply(await findOriginal(db, params.id)),
  })
  route(app, 'GET /morpheus/retailers', {
    roles,
    handler: async ({ db }) => ({ data: await readProfiles(db) }),
  })
  route(app, 'PUT /morpheus/retailers/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const read = () => findProfile(trx, params.id)
      await withCurrentRecord(() => changeProfile(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

type Changing = {
  readonly trx: Trx
  readonly params: { readonly id: number }
  readonly body: { readonly version: number }
  readonly lang: Language
} & Parameters<typeof actingOf>[0]

/** The order after the change; a version conflict carries it as it stands now. */
async function changed(
  context: Changing,
  change: (trx: Trx, changing: { id: number; version: number }, acting: Acting) => Promise<void>,
) {
  const { trx, params, body, lang } = context
  const read = () => findInbound(trx, params.id, lang)
  await withCurrentRecord(
    () => change(trx, { id: params.id, version: body.version }, actingOf(context)),
    read,
  )
  return { data: await read() }
}

const payload = z.object({ fileId: z.int() })
const entering = z.object({ orderIds: z.array(z.int()), userId: z.int() })

export const inbound: Feature = {
  routes: inboundRoutes,
  tasks: {
    [JOBS.readInbound]: (found, { db, now }) =>
      readInboundFile(givingWay(db), payload.parse(found).fileId, now),
    [JOBS.enterInbound]: (found, { db, now }) => enterInbound(givingWay(db), entering.parse(found), now),
  },
  scheduled: {
    'morpheus-cleaner': ({ db, now, quantity }) => cleanArrivals(db, { days: quantity, now: now() }),
  },
}
