import { refusalSentence } from '@cais/contract/messages/sentence'
import { ERP_SYNC_KINDS } from '@cais/domain/erp/limits'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CUSTOMER_READERS } from '../../aggregates/company/roles.ts'
import { readAccountAge } from '../../aggregates/customers/account-age.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { addJob } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { closeGateways, connectGateway } from '../../gateways/erp/open-gateway.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeConnection, readConnectionSettings, typedConnection } from './commands/change-connection.ts'
import { readSyncs } from './queries/read-syncs.ts'
import { syncErp } from './sync/sync-erp.ts'

const roles = ['SUPER_USER'] as const

/** Somebody looks at the screen while a connection is tried. */
const TEST_MS = 2000

function erpRoutes(app: FastifyInstance) {
  const { config, db, backgroundDb } = app.deps
  app.addHook('onClose', () => closeGateways([db, backgroundDb]))

  route(app, 'GET /settings/erp-connection', {
    roles,
    handler: async (context) => ({ data: await readConnectionSettings(context.db) }),
  })

  route(app, 'PUT /settings/erp-connection', {
    roles,
    handler: async (context) => {
      const { trx, body } = context
      const read = () => readConnectionSettings(trx)
      await withCurrentRecord(() => changeConnection(trx, body, actingOf(context), config), read)
      return { data: await read() }
    },
  })

  route(app, 'POST /settings/erp-connection/test', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const connection = await typedConnection(context.db, context.body, config)
      const erpTimeoutMs = Math.min(config.erpTimeoutMs, TEST_MS)
      const gateway = await connectGateway(connection, { ...config, erpTimeoutMs })
      const results = await gateway.test().finally(() => gateway.close())
      return {
        data: results.map(({ part, error }) => ({
          part,
          ok: error === null,
          message: error && refusalSentence(context.lang, error.code, error.facts),
        })),
      }
    },
  })

  route(app, 'GET /erp/account', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, lang }) => ({ data: await readAccountAge(db, lang) }),
  })

  route(app, 'POST /erp/account', {
    roles: CUSTOMER_READERS,
    handler: async ({ trx, lang }) => {
      const age = await readAccountAge(trx, lang)
      // one reading for all who ask at the same time
      const job = { jobKey: `${JOBS.syncErp} account`, maxAttempts: 1 }
      if (age !== null) await addJob(trx, JOBS.syncErp, { kinds: ['account'] }, job)
      return { data: age }
    },
  })

  route(app, 'GET /erp/syncs', {
    roles,
    handler: async (context) => ({ data: await readSyncs(context.db, context.lang) }),
  })

  route(app, 'POST /erp/syncs', {
    roles,
    handler: async ({ trx, lang }) => {
      // With the ledger of Cais the job finds nothing to read.
      await addJob(trx, JOBS.syncErp, {}, { jobKey: JOBS.syncErp, maxAttempts: 1 })
      return { data: await readSyncs(trx, lang) }
    },
  })
}

const payload = z.object({ kinds: z.array(z.enum(ERP_SYNC_KINDS)).optional() }).nullish()

/** The connection to an ERP, and what is read from it. */
export const erp: Feature = {
  routes: erpRoutes,
  tasks: { [JOBS.syncErp]: (input, context) => syncErp(context, payload.parse(input)?.kinds) },
  cron: [{ task: JOBS.syncErp, match: '*/10 * * * *' }],
}
