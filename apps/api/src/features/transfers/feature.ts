import type { FastifyInstance } from 'fastify'
import {
  TRANSFER_KEEPERS as keepers,
  TRANSFER_READERS as roles,
  SHIPMENT_WORKERS,
} from '../../aggregates/company/roles.ts'
import { transferNoteForm } from '../../aggregates/printed-forms/transfer-note-form.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { recallTransfer, receiveTransfer, returnTransfer, writeOffTransfer } from './commands/arrive.ts'
import { loadTransfer, sendTransfer, unloadTransfer } from './commands/carry-transfer.ts'
import { cancelTransfer, holdByHand, pickTransfer, releaseTransfer } from './commands/pick-transfer.ts'
import { editTransfer, requestTransfer } from './commands/request-transfer.ts'
import { findTransfer } from './queries/find-transfer.ts'
import { readFreeStock, readWarehouses } from './queries/free-stock.ts'
import { countTransferTabs, transferList } from './queries/transfer-list.ts'

/** Who writes off goods on their way: as on the shelf, and administrators. */
const WRITERS_OFF = ['SUPER_USER', 'WAREHOUSE_MANAGER'] as const

function transferRoutes(app: FastifyInstance) {
  readRoutes(app)
  requestRoutes(app)
  pickRoutes(app)
  carryRoutes(app)
  arrivalRoutes(app)
  bulkRoutes(app)
}

function readRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)
  route(app, 'GET /transfers', {
    roles,
    handler: (context) => listPage(transferList, context),
    file: (context) => listAsFile(transferList, context),
  })
  route(app, 'GET /transfers/tab-counts', {
    roles,
    handler: async ({ db, user }) => ({ data: await countTransferTabs(db, user) }),
  })
  route(app, 'GET /transfers/warehouses', {
    roles,
    handler: async ({ db, user }) => ({ data: await readWarehouses(db, user) }),
  })
  route(app, 'GET /transfers/free-stock', {
    roles: keepers,
    handler: async ({ db, query }) => ({ data: await readFreeStock(db, query) }),
  })
  route(app, 'GET /transfers/{id}', {
    roles,
    handler: async (context) => ({ data: await findTransfer(context.db, context.params.id, context) }),
  })
  route(app, 'GET /transfers/{id}/print', {
    roles,
    handler: async (context) => {
      const transfer = await findTransfer(context.db, context.params.id, context)
      const form = await transferNoteForm(context.db, transfer, context.now())
      return pdfReply(await pdf.render(form), transfer.number)
    },
  })
}

/** Asked for, changed, cancelled. */
function requestRoutes(app: FastifyInstance) {
  route(app, 'POST /transfers', {
    roles: keepers,
    handler: async (context) => {
      const id = await requestTransfer(context.trx, context.body, actingOf(context))
      return { content: await findTransfer(context.trx, id, context) }
    },
  })
  route(app, 'PUT /transfers/{id}', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        editTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'POST /transfers/{id}/cancel', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        cancelTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
}

/** Stock that is held for it. */
function pickRoutes(app: FastifyInstance) {
  route(app, 'POST /transfers/{id}/pick', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        pickTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'PUT /transfers/{id}/lines/{lineId}/batches', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      const batches = body.batches.map(({ levelId, quantity }) => ({
        levelId,
        quantity: Math.round(quantity * 1000),
      }))
      const input = { version: body.version, transferId: params.id, lineId: params.lineId, batches }
      return changed(context, params.id, (acting) => holdByHand(trx, input, acting))
    },
  })
  route(app, 'POST /transfers/{id}/release', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        releaseTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
}

/** On a truck and out of the gate. */
function carryRoutes(app: FastifyInstance) {
  route(app, 'POST /transfers/{id}/load', {
    roles: SHIPMENT_WORKERS,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        loadTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'POST /transfers/{id}/unload', {
    roles: SHIPMENT_WORKERS,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        unloadTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'POST /transfers/{id}/send', {
    roles: SHIPMENT_WORKERS,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        sendTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
}

/** Received, called back, returned, lost. */
function arrivalRoutes(app: FastifyInstance) {
  route(app, 'POST /transfers/{id}/receive', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        receiveTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'POST /transfers/{id}/recall', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        recallTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'POST /transfers/{id}/return', {
    roles: keepers,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        returnTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
  route(app, 'POST /transfers/{id}/write-off', {
    roles: WRITERS_OFF,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        writeOffTransfer(trx, { ...body, transferId: params.id }, acting),
      )
    },
  })
}

type Changing = Reader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** Runs a change of a transfer that the caller may see, and answers it after; a conflict of versions carries it as it stands now. */
async function changed(context: Changing, id: number, work: (acting: Acting) => Promise<unknown>) {
  const read = () => findTransfer(context.trx, id, context)
  await read()
  await withCurrentRecord(() => work(actingOf(context)), read)
  return { data: await read() }
}

export const transfers: Feature = { routes: transferRoutes }
