import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { FastifyInstance } from 'fastify'
import { PAYMENT_RECORDERS as roles } from '../../aggregates/company/roles.ts'
import { cashFormOf } from '../../aggregates/printed-forms/cash-form.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { closeCashDay, moveCash, openCashDay, requireKeeper } from './commands/keep-cash-day.ts'
import { cashDayList, readCashProposal } from './queries/cash-day-list.ts'
import { findCashDay } from './store.ts'

/** The cash desk of each branch, by day. */
function cashRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /cash-days', {
    roles,
    handler: (context) => listPage(cashDayList, context),
    file: (context) => listAsFile(cashDayList, context),
  })

  route(app, 'GET /cash-days/proposal', {
    roles,
    handler: async ({ db, query, user, now }) => {
      await requireKeeper(db, query.branchId, user)
      return { data: await readCashProposal(db, query.branchId, calendarDateAt(now().getTime())) }
    },
  })

  route(app, 'GET /cash-days/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findCashDay(db, params.id, user) }),
  })

  route(app, 'GET /cash-days/{id}/print', {
    roles,
    handler: async ({ db, params, user, now }) => {
      const day = await findCashDay(db, params.id, user)
      const form = await cashFormOf(db, day, now())
      return pdfReply(await pdf.render(form), `Caixa ${day.branchId} ${day.day}`)
    },
  })

  route(app, 'POST /cash-days', {
    roles,
    handler: async (context) => {
      const id = await openCashDay(context.trx, context.body, actingOf(context))
      return { content: await findCashDay(context.trx, id, context.user) }
    },
  })

  route(app, 'POST /cash-days/{id}/movements', {
    roles,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findCashDay(trx, params.id, user)
      await withCurrentRecord(() => moveCash(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'POST /cash-days/{id}/close', {
    roles,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findCashDay(trx, params.id, user)
      await withCurrentRecord(() => closeCashDay(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

export const cash: Feature = { routes: cashRoutes }
