import { PICKERS } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { JobContext, Tasks } from '../../engines/jobs/task.ts'
import { rendererOf } from '../../gateways/pdf/pdf-of.ts'
import { findPrinters } from '../../gateways/printers/find-printers.ts'
import { openPrinters } from '../../gateways/printers/printers.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/session/caller.ts'
import { passPrints } from './commands/pass-prints.ts'
import { printBilled } from './commands/print-billed.ts'
import {
  cancelPrint,
  type PrinterWork,
  readPrinter,
  runPrinter,
  watchPrinters,
} from './commands/run-printer.ts'
import { addTestPage } from './commands/send-test-page.ts'
import { setUserPrinter } from './commands/set-user-printer.ts'
import { queuePrinter, readOwnPrinters, requirePrinter } from './print-store.ts'
import { readPrinters, readStatuses } from './queries/read-printers.ts'

/** Who keeps printers, each in their branches. */
const KEEPERS = ['SUPER_USER', 'WAREHOUSE_MANAGER'] as const
/** Who stands at them, too: what is stuck in a queue concerns a truck. */
const WORKERS = [...KEEPERS, ...PICKERS] as const

/** Printers at work. What is asked of a printer over the network never stands in a transaction. */
export function printerRoutes(app: FastifyInstance) {
  const printers = openPrinters({ allowLocal: app.deps.config.localPrinters })

  route(app, 'GET /printers', {
    roles: KEEPERS,
    handler: async ({ db, user, now }) => ({ data: await readPrinters(db, user, now()) }),
  })

  route(app, 'POST /printers/read', {
    roles: KEEPERS,
    transaction: 'own',
    handler: async ({ db, user, now }) => {
      const own = await readOwnPrinters(db, user)
      await Promise.all(own.map((printer) => readPrinter({ db, now, printers }, printer)))
      await inTransaction(db, (trx) => Promise.all(own.map(({ id }) => queuePrinter(trx, id))))
      return { data: await readPrinters(db, user, now()) }
    },
  })

  route(app, 'POST /printers/find', {
    roles: KEEPERS,
    transaction: 'own',
    handler: async ({ db }) => {
      const found = await findPrinters()
      const rows = await db.selectFrom('printers').select('address').limit(1000).execute()
      const known = new Set(rows.map(({ address }) => address))
      return { data: found.map((printer) => ({ ...printer, known: known.has(printer.address) })) }
    },
  })

  route(app, 'POST /printers/{id}/read', {
    roles: WORKERS,
    transaction: 'own',
    handler: async ({ db, params, user, now }) => {
      const printer = await requirePrinter(db, params.id, user)
      await readPrinter({ db, now, printers }, printer)
      await inTransaction(db, (trx) => queuePrinter(trx, printer.id))
      return { data: await statusOf(db, params.id, user, now()) }
    },
  })

  route(app, 'POST /printers/{id}/test-page', {
    roles: KEEPERS,
    handler: async (context) => {
      const { trx, params, user, now } = context
      const printer = await requirePrinter(trx, params.id, user)
      await addTestPage(trx, printer, actingOf(context))
      return { data: await statusOf(trx, params.id, user, now()) }
    },
  })

  route(app, 'POST /printers/{id}/pass-on', {
    roles: WORKERS,
    transaction: 'own',
    handler: async (context) => {
      const { db, params, body, user, now } = context
      const from = await requirePrinter(db, params.id, user)
      await passPrints({ db, printers }, { ...body, from, prints: body.prints }, actingOf(context))
      return { data: await statusOf(db, params.id, user, now()) }
    },
  })

  route(app, 'PUT /printers/users/{id}', {
    roles: KEEPERS,
    handler: async (context) => {
      const { trx, params, body, user, now } = context
      await setUserPrinter(trx, { userId: params.id, printer: body.printer }, actingOf(context))
      return { data: await readPrinters(trx, user, now()) }
    },
  })
}

async function statusOf(db: Db, id: number, user: Caller, now: Date) {
  const [status] = await readStatuses(db, user, now, id)
  if (status === undefined) throw new RuleError('NOT_FOUND', { printer: id })
  return status
}

const ofPrinter = z.object({ printerId: z.int() })
const ofPrint = ofPrinter.extend({ printerJob: z.int() })

const workOf = (context: JobContext): PrinterWork => ({
  db: context.db,
  now: context.now,
  printers: openPrinters({ allowLocal: context.config.localPrinters }),
  pdf: rendererOf(context),
})

/** Background work of the printers. */
export const printerTasks: Tasks = {
  [JOBS.runPrinter]: (payload, context) => runPrinter(workOf(context), ofPrinter.parse(payload).printerId),
  [JOBS.cancelPrint]: (payload, context) => cancelPrint(workOf(context), ofPrint.parse(payload)),
  [JOBS.printBilled]: printBilled,
  [JOBS.watchPrinters]: (_, { db, now }) => inTransaction(db, (trx) => watchPrinters(trx, now())),
}
