import type { FastifyInstance } from 'fastify'
import { PAYMENT_RECORDERS as roles } from '../../aggregates/company/roles.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { acceptBankRows, changeBankRow } from './commands/accept-bank-rows.ts'
import { addBankFile, previewBankFile } from './commands/add-bank-file.ts'
import { findBankRow, readBankRows } from './queries/read-bank-rows.ts'
import { bankFileList, findBankFile } from './store.ts'

/** Files of incoming payments of the bank or the ERP, and what becomes of their rows. */
function bankFileRoutes(app: FastifyInstance) {
  route(app, 'GET /bank-files', { roles, handler: (context) => listPage(bankFileList, context) })

  route(app, 'POST /bank-files/preview', {
    roles,
    handler: async (context) => ({
      data: await previewBankFile(context.trx, context.body, actingOf(context)),
    }),
  })

  route(app, 'POST /bank-files', {
    roles,
    handler: async (context) => {
      const { id, known } = await addBankFile(context.trx, context.body, actingOf(context))
      return { content: { ...(await findBankFile(context.trx, id, context.user)), known } }
    },
  })

  route(app, 'GET /bank-files/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findBankFile(db, params.id, user) }),
  })

  route(app, 'GET /bank-files/{id}/rows', {
    roles,
    handler: async ({ db, params, query, user }) => {
      await findBankFile(db, params.id, user)
      return readBankRows(db, params.id, query, user)
    },
  })

  route(app, 'POST /bank-files/{id}/accept', {
    roles,
    handler: async (context) => {
      const { trx, params, body, lang } = context
      const accepting = { fileId: params.id, rows: body.rows, language: lang }
      return { data: await acceptBankRows(trx, accepting, actingOf(context)) }
    },
  })

  route(app, 'PUT /bank-rows/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findBankRow(trx, params.id, user)
      await withCurrentRecord(() => changeBankRow(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

export const bankFiles: Feature = { routes: bankFileRoutes }
