import type { FastifyInstance } from 'fastify'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { queueMissed } from '../../engines/outbox/add-message.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { repeatMessage } from './commands/repeat-message.ts'
import { findMessage, outboxList } from './queries/outbox-list.ts'

const roles = ['SUPER_USER'] as const

function outboxRoutes(app: FastifyInstance) {
  route(app, 'GET /outbox', {
    roles,
    handler: (context) => listPage(outboxList, context),
    file: (context) => listAsFile(outboxList, context),
  })

  route(app, 'POST /outbox/{id}/repeat', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const read = () => findMessage(trx, params.id, context)
      await withCurrentRecord(() => repeatMessage(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

/** The page of what leaves the company, and the minute by which nothing is forgotten. */
export const outbox: Feature = {
  routes: outboxRoutes,
  tasks: { [JOBS.sweepOutbox]: async (_payload, { db, now }) => void (await queueMissed(db, now())) },
  cron: [{ task: JOBS.sweepOutbox, match: '* * * * *' }],
}
