import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EXCHANGE_READERS } from '../../aggregates/company/roles.ts'
import { readUserById } from '../../aggregates/users/read-user.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { storedFileReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { actOnExchange } from './commands/act-on-exchange.ts'
import { cleanExchanges } from './commands/clean-exchanges.ts'
import { sendOrderFile } from './commands/send-order-file.ts'
import { exchangeOfOrder, withdrawOrder } from './commands/withdraw-order.ts'
import type { FetchFromRetailers } from './fetcher.ts'
import { readDay, readKeptDays, readRetailers } from './queries/exchange-day.ts'
import { countExchanges, exchangeList } from './queries/exchange-list.ts'
import { findExchange, findOriginal } from './queries/find-exchange.ts'

const roles = EXCHANGE_READERS

function logRoutes(app: FastifyInstance) {
  route(app, 'GET /b2b/retailers/logs', {
    roles,
    handler: (context) => listPage(exchangeList, context),
    file: (context) => listAsFile(exchangeList, context),
  })
  route(app, 'GET /b2b/retailers/logs/counts', {
    roles,
    handler: async ({ db, query, user, now }) => ({ data: await countExchanges(db, query, user, now()) }),
  })
  route(app, 'GET /b2b/retailers/logs/day', {
    roles,
    handler: async ({ db, user, now }) => ({
      data: await readDay(db, user, now()),
      meta: { retailers: await readRetailers(db, user), keptDays: await readKeptDays(db) },
    }),
  })
  route(app, 'GET /b2b/retailers/logs/{id}', {
    roles,
    handler: async (context) => ({ data: await findExchange(context.db, context.params.id, context) }),
  })
  route(app, 'GET /b2b/retailers/logs/{id}/original', {
    roles,
    handler: async ({ db, params, user }) => storedFileReply(await findOriginal(db, params.id, user)),
  })
  route(app, 'POST /b2b/retailers/logs/{id}', {
    roles: ['SUPER_USER'],
    handler: async (context) => {
      const { trx, params, body } = context
      const read = () => findExchange(trx, params.id, context)
      await withCurrentRecord(() => actOnExchange(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })
  route(app, 'POST /b2b/retailers/orders/{id}/withdraw', {
    roles: ['B2B'],
    handler: async (context) => {
      const { trx, params, body, user } = context
      const exchangeId = await exchangeOfOrder(trx, params.id, user)
      const read = () => findExchange(trx, exchangeId, context)
      const work = () => withdrawOrder(trx, { id: params.id, ...body }, actingOf(context))
      await withCurrentRecord(work, read)
      return { data: await read() }
    },
  })
  route(app, 'POST /b2b/retailers/order-files', {
    roles: ['B2B'],
    handler: async (context) => {
      const id = await sendOrderFile(context.trx, context.body, actingOf(context))
      return { content: await findExchange(context.trx, id, context) }
    },
  })
}

function refreshRoutes(app: FastifyInstance, fetch: FetchFromRetailers) {
  const { config } = app.deps

  route(app, 'POST /b2b/retailers/orders', {
    roles: ['SUPER_USER'],
    transaction: 'own',
    handler: async ({ db, body, user, now, log, lang }) => {
      await requireRetailer(db, body?.retailerId)
      return { data: await fetch({ db, user, now, config, log, lang }, { kind: 'orders', ...body }) }
    },
  })
  route(app, 'POST /b2b/retailers/claims', {
    roles: ['SUPER_USER'],
    transaction: 'own',
    handler: async ({ db, body, user, now, log, lang }) => {
      await requireRetailer(db, body?.retailerId)
      return { data: await fetch({ db, user, now, config, log, lang }, { kind: 'claims', ...body }) }
    },
  })
}

async function requireRetailer(db: Db, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const found = await db.selectFrom('retailers').select('id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new RuleError('NOT_FOUND', { retailer: id })
}

const payload = z.object({
  kind: z.enum(['orders', 'claims']),
  retailerId: z.string().nullable(),
  userId: z.int(),
})

/** The log of exchanges with retailers; `fetch` asks their services. */
export const createExchanges = (fetch: FetchFromRetailers): Feature => ({
  routes: (app) => {
    logRoutes(app)
    refreshRoutes(app, fetch)
  },
  tasks: {
    [JOBS.fetchExchanges]: async (found, { db, now, config, log }) => {
      const { kind, retailerId, userId } = payload.parse(found)
      const user = await readUserById(db, userId)
      if (user === undefined) throw new RuleError('USER_INACTIVE')
      await fetch({ db, user, now, config, log, lang: 'pt' }, { kind, retailerId: retailerId ?? undefined })
    },
  },
  scheduled: {
    'retailer-entries-cleaner': async ({ db, now, quantity }) => ({
      exchanges: await cleanExchanges(db, { now: now(), days: quantity }),
    }),
  },
})
