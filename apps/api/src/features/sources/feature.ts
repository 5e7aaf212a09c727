import { refusalSentence } from '@cais/contract/messages/sentence'
import type { FastifyInstance } from 'fastify'
import { actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { givingWay } from '../../http/giving-way.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { createKey, forgetCalls, listKeys, revokeKey } from './commands/api-keys.ts'
import { FILES_BY_HAND } from './commands/fetch-for-people.ts'
import { fetchDue, fetchSource, trySource } from './commands/fetch-source.ts'
import { addSource, changeSource, removeSource } from './commands/save-source.ts'
import { takeInbox } from './commands/take-inbox.ts'
import { sourceArrivalList } from './queries/arrival-list.ts'
import { findSource, presentFault, presentSource, requireRetailer, sourcesOf } from './store.ts'

/** Whoever sets up how others send: administrators and super users (specification, section 6). */
const roles = ['SUPER_USER'] as const

/** Ways by which files of retailers come in (docs/domain/sources.md). */
function sourceRoutes(app: FastifyInstance) {
  const { config, now } = app.deps

  route(app, 'GET /retailers/{id}/sources', {
    roles,
    handler: async ({ db, params, lang }) => {
      await requireRetailer(db, params.id)
      const rows = await sourcesOf(db, params.id)
      return { data: await Promise.all(rows.map((row) => presentSource(row, { lang, config, now }))) }
    },
  })
  route(app, 'POST /retailers/{id}/sources', {
    roles,
    handler: async (context) => {
      const { trx, params, body, lang } = context
      const id = await addSource(trx, { ...body, retailerId: params.id, config }, actingOf(context))
      return { content: await presentSource(await findSource(trx, id), { lang, config, now }) }
    },
  })
  route(app, 'PUT /sources/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body, lang } = context
      const read = async () => presentSource(await findSource(trx, params.id), { lang, config, now })
      await withCurrentRecord(
        () => changeSource(trx, { ...body, ...params, config }, actingOf(context)),
        read,
      )
      return { data: await read() }
    },
  })
  route(app, 'DELETE /sources/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body, lang } = context
      const read = async () => presentSource(await findSource(trx, params.id), { lang, config, now })
      await withCurrentRecord(() => removeSource(trx, { ...body, ...params }, actingOf(context)), read)
    },
  })
  fetchRoutes(app)
  keyRoutes(app)
}

function fetchRoutes(app: FastifyInstance) {
  const { config } = app.deps

  route(app, 'POST /sources/test', {
    roles,
    transaction: 'own',
    handler: async ({ db, body, lang, now, log }) => {
      const { found, fault } = await trySource({ db, config, now, log }, body)
      const shownKey = fault?.code.startsWith('HOST_KEY_') ? String(fault.facts.key) : null
      const message = fault ? refusalSentence(lang, fault.code, fault.facts) : ''
      return { data: { ok: fault === null, message, found, hostKey: shownKey } }
    },
  })
  route(app, 'POST /sources/{id}/fetch', {
    roles,
    transaction: 'own',
    handler: async ({ db, params, lang, now, log }) => {
      const { figures, fault } = await fetchSource(
        { db: givingWay(db), config, now, log },
        params.id,
        FILES_BY_HAND,
      )
      return { data: { ...figures, fault: presentFault(fault, lang) } }
    },
  })
  route(app, 'GET /sources/{id}/arrivals', {
    roles,
    handler: async (context) => {
      await findSource(context.db, context.params.id)
      return listPage(sourceArrivalList, {
        ...context,
        query: { ...context.query, sourceId: context.params.id },
      })
    },
  })
}

function keyRoutes(app: FastifyInstance) {
  route(app, 'GET /retailers/{id}/api-keys', {
    roles,
    handler: async ({ db, params }) => ({ data: await listKeys(db, params.id) }),
  })
  route(app, 'POST /retailers/{id}/api-keys', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      return { content: await createKey(trx, { ...body, retailerId: params.id }, actingOf(context)) }
    },
  })
  route(app, 'DELETE /api-keys/{id}', {
    roles,
    handler: async (context) => ({
      data: await revokeKey(context.trx, context.params.id, actingOf(context)),
    }),
  })
  route(app, 'POST /morpheus/inbox', {
    transaction: 'own',
    handler: async ({ db, query, upload, apiKey, contentType, now }) => {
      const files = await takeInbox({ db, now }, { ...query, key: apiKey, contentType, upload })
      return { data: { files } }
    },
  })
}

const FORGET = 'sources.forget-calls'

export const sources: Feature = {
  routes: sourceRoutes,
  scheduled: {
    'morpheus-integration': (context) => fetchDue({ ...context, db: givingWay(context.db) }, 'files'),
    'b2b-import': (context) => fetchDue({ ...context, db: givingWay(context.db) }, 'services'),
  },
  tasks: {
    [FORGET]: async (_payload, { db, now }) => {
      await forgetCalls(db, now())
    },
  },
  cron: [{ task: FORGET, match: '7 * * * *' }],
}
