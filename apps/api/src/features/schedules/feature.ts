import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { deleteSchedule, openNow, pauseSchedule, resumeSchedule } from './commands/change-state.ts'
import { openDueShipments } from './commands/open-due.ts'
import { changeSchedule, createSchedule } from './commands/save-schedule.ts'
import { findSchedule, listDates, previewSchedule } from './queries/find-schedule.ts'
import { scheduleList } from './queries/schedule-list.ts'

/** Recurring schedules: on each date a shipment is opened with what waits (docs/domain/schedules.md). */
function scheduleRoutes(app: FastifyInstance) {
  route(app, 'GET /schedules', {
    roles,
    handler: (context) => listPage(scheduleList, context),
    file: (context) => listAsFile(scheduleList, context),
  })

  route(app, 'POST /schedules', {
    roles,
    handler: async (context) => {
      const id = await createSchedule(context.trx, context.body, actingOf(context))
      return { content: await findSchedule(context.trx, id, context) }
    },
  })

  route(app, 'POST /schedules/preview', {
    roles,
    handler: async (context) => ({ data: await previewSchedule(context.trx, context.body, context) }),
  })

  route(app, 'GET /schedules/{id}', {
    roles,
    handler: async (context) => ({ data: await findSchedule(context.db, context.params.id, context) }),
  })

  route(app, 'GET /schedules/{id}/dates', {
    roles,
    handler: (context) => listDates(context.db, context.params.id, context.query, context),
  })

  route(app, 'PUT /schedules/{id}', {
    roles,
    handler: (context) => {
      const change = { ...context.body, id: context.params.id }
      return changed(context, change.id, (acting) => changeSchedule(context.trx, change, acting))
    },
  })

  stateRoutes(app)
}

function stateRoutes(app: FastifyInstance) {
  route(app, 'POST /schedules/{id}/pause', {
    roles,
    handler: (context) => {
      const step = { id: context.params.id, version: context.body?.version }
      return changed(context, step.id, (acting) => pauseSchedule(context.trx, step, acting))
    },
  })

  route(app, 'POST /schedules/{id}/resume', {
    roles,
    handler: (context) => {
      const step = { id: context.params.id, version: context.body?.version }
      return changed(context, step.id, (acting) => resumeSchedule(context.trx, step, acting))
    },
  })

  route(app, 'POST /schedules/{id}/open', {
    roles,
    handler: (context) => {
      const step = { id: context.params.id, version: context.body?.version }
      return changed(context, step.id, (acting) => openNow(context.trx, step, acting))
    },
  })

  route(app, 'DELETE /schedules/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const step = { id: params.id, version: query.version }
      const read = () => findSchedule(trx, params.id, context)
      await withCurrentRecord(() => deleteSchedule(trx, step, actingOf(context)), read)
    },
  })
}

type WriteContext = Parameters<typeof actingOf>[0] & Reader & { readonly trx: Trx; now(): Date }

/** The schedule after a change of it; a version conflict carries it as it stands now. */
async function changed(context: WriteContext, id: number, change: (acting: Acting) => Promise<void>) {
  const read = () => findSchedule(context.trx, id, context)
  await withCurrentRecord(() => change(actingOf(context)), read)
  return { data: await read() }
}

export const schedules: Feature = {
  routes: scheduleRoutes,
  scheduled: {
    'shipment-schedules': async ({ db, now, quantity }) =>
      await openDueShipments(db, { now: now(), limit: quantity }),
  },
}
