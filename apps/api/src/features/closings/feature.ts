import { firstDay, lastDay, type Month, monthOf, monthState } from '@cais/domain/closings/month'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { FastifyInstance } from 'fastify'
import { MONTH_CLOSERS as roles } from '../../aggregates/company/roles.ts'
import { readRates } from '../../aggregates/invoices/read-invoices.ts'
import type { Trx } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listPage, rowsAsFile } from '../../engines/lists/list.ts'
import { paginationOf } from '../../engines/lists/page.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { closeMonth } from './commands/close-month.ts'
import { explainDifference } from './commands/explain-difference.ts'
import { askReopening, confirmReopening, withdrawReopening } from './commands/reopen-month.ts'
import { journalFileOf, journalList } from './queries/journal-list.ts'
import { type ControlReader, readControl } from './queries/read-control.ts'
import { readParts } from './queries/read-parts.ts'
import { seriesFile, seriesOfYear } from './queries/read-series.ts'
import { taxFileOf, taxList } from './queries/tax-file.ts'
import { readClosingsOfYear, readCompanyMonths } from './store.ts'

const todayOf = ({ now }: { now(): Date }): CalendarDate => calendarDateAt(now().getTime())

/** Month closing, the file for the tax authority, the sales journal and the numbers of every series. */
function closingRoutes(app: FastifyInstance) {
  route(app, 'GET /months', {
    roles,
    handler: async ({ db, query, now }) => {
      const today = todayOf({ now })
      const year = query.year ?? Number(today.slice(0, 4))
      const months = await readCompanyMonths(db, today)
      const closings = await readClosingsOfYear(db, year)
      return {
        data: monthsOf(year).map((month) => {
          const closing = closings.find((one) => monthOf(one.month) === month)
          return {
            month,
            state: monthState(month, months),
            closedAt: closing?.closed_at ?? null,
            closedBy: closing?.closed_name ?? null,
          }
        }),
      }
    },
  })

  route(app, 'GET /months/{month}', {
    roles,
    handler: async ({ db, params, user, now }) => ({
      data: await readControl(db, params.month, { user, now: now() }),
    }),
  })

  changeRoutes(app)
  fileRoutes(app)
  reportRoutes(app)
}

const monthsOf = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

type Changed = ControlReader & { readonly trx: Trx; readonly params: { readonly month: Month } }

/** The month after a change of it. */
const controlled = async ({ trx, params, user, now }: Omit<Changed, 'now'> & { now(): Date }) => ({
  data: await readControl(trx, params.month, { user, now: now() }),
})

function changeRoutes(app: FastifyInstance) {
  route(app, 'POST /months/{month}/close', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await closeMonth(trx, params.month, actingOf(context))
      return await controlled(context)
    },
  })

  route(app, 'POST /months/{month}/explanations', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await explainDifference(trx, params.month, body, actingOf(context))
      return await controlled(context)
    },
  })

  route(app, 'POST /months/{month}/reopening', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await askReopening(trx, params.month, body.reason, actingOf(context))
      return await controlled(context)
    },
  })

  route(app, 'POST /months/{month}/reopening/confirm', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await confirmReopening(trx, params.month, actingOf(context))
      return await controlled(context)
    },
  })

  route(app, 'POST /months/{month}/reopening/withdraw', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await withdrawReopening(trx, params.month, actingOf(context))
      return await controlled(context)
    },
  })
}

function fileRoutes(app: FastifyInstance) {
  route(app, 'GET /months/{month}/files', {
    roles,
    handler: async ({ db, params, user, lang }) => ({
      data: await readParts(db, { month: params.month, user, lang }),
    }),
  })

  route(app, 'GET /months/{month}/invoice-lines', {
    roles,
    handler: (context) => listPage(taxList, ofMonth(context)),
    file: (context) =>
      rowsAsFile(taxList, ofMonth(context), taxFileOf(context.params.month, context.query.part)),
  })
}

/** The same question with the days of the month. */
const ofMonth = <Query extends object, Rest extends { readonly params: { readonly month: Month } }>(
  context: Rest & { readonly query: Query },
) => ({
  ...context,
  query: { ...context.query, first: firstDay(context.params.month), last: lastDay(context.params.month) },
})

function reportRoutes(app: FastifyInstance) {
  route(app, 'GET /sales-journal', {
    roles,
    handler: (context) => listPage(journalList, ofPeriod(context)),
    file: async (context) =>
      rowsAsFile(journalList, ofPeriod(context), journalFileOf(await readRates(context.db))),
  })

  route(app, 'GET /series', {
    roles,
    handler: async ({ db, query, user, now }) => {
      const { page, perPage } = query
      const { rows } = await seriesOfYear(query.year ?? Number(todayOf({ now }).slice(0, 4)), user).execute(
        db,
      )
      const data = rows.slice((page - 1) * perPage, page * perPage)
      return { data, meta: { pagination: paginationOf(query, rows.length) } }
    },
    file: ({ query, user, now }) => seriesFile(query.year ?? Number(todayOf({ now }).slice(0, 4)), user),
  })
}

type Period = { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }

/** The same question with its days: the running month until today where none are given. */
const ofPeriod = <Query extends Period, Rest extends { now(): Date }>(
  context: Rest & { readonly query: Query },
) => {
  const today = todayOf(context)
  const { from = firstDay(monthOf(today)), to = today } = context.query
  return { ...context, query: { ...context.query, from, to } }
}

export const closings: Feature = { routes: closingRoutes }
