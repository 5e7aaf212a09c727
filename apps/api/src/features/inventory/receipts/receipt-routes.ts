import type { FastifyInstance } from 'fastify'
import { STOCK_KEEPERS } from '../../../aggregates/company/roles.ts'
import { goodsReceiptForm } from '../../../aggregates/printed-forms/goods-receipt-form.ts'
import { actingOf } from '../../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../../engines/lists/list.ts'
import { pdfOf } from '../../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../../http/file-reply.ts'
import { route } from '../../../http/route.ts'
import { withCurrentRecord } from '../../../http/stale-version.ts'
import { addCounted, addLines, changeLine, removeLine } from './commands/change-lines.ts'
import { changeReceipt, giveUpReceipt, postReceipt } from './commands/end-receipt.ts'
import { openReceipt } from './commands/open-receipt.ts'
import { findReceipt } from './find-receipt.ts'
import { countReceiptTabs, receiptList, supplierList } from './list-receipts.ts'

const roles = STOCK_KEEPERS

/** Goods receipts against the supplier's note: begun, counted by several people, posted or given up. */
export function goodsReceiptRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /suppliers', { roles, handler: (context) => listPage(supplierList, context) })

  route(app, 'GET /stock/goods-receipts', {
    roles,
    handler: (context) => listPage(receiptList, context),
    file: (context) => listAsFile(receiptList, context),
  })

  route(app, 'GET /stock/goods-receipts/tab-counts', {
    roles,
    handler: async ({ db, user }) => ({ data: await countReceiptTabs(db, user) }),
  })

  route(app, 'POST /stock/goods-receipts', {
    roles,
    handler: async (context) => {
      const id = await openReceipt(context.trx, context.body, actingOf(context))
      return { content: await findReceipt(context.trx, id, context) }
    },
  })

  route(app, 'GET /stock/goods-receipts/{id}', {
    roles,
    handler: async (context) => ({ data: await findReceipt(context.db, context.params.id, context) }),
  })

  route(app, 'GET /stock/goods-receipts/{id}/print', {
    roles,
    handler: async (context) => {
      const receipt = await findReceipt(context.db, context.params.id, context)
      const form = await goodsReceiptForm(context.db, receipt, {
        printedBy: context.user.name,
        now: context.now(),
      })
      return pdfReply(await pdf.render(form), receipt.number)
    },
  })

  lineRoutes(app)
  endRoutes(app)
}

function lineRoutes(app: FastifyInstance) {
  route(app, 'POST /stock/goods-receipts/{id}/lines', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await addLines(trx, params.id, body.lines, actingOf(context))
      return { data: await findReceipt(trx, params.id, context) }
    },
  })

  route(app, 'PUT /stock/goods-receipts/{id}/lines/{lineId}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const receipt = () => findReceipt(trx, params.id, context)
      await withCurrentRecord(() => changeLine(trx, params, body, actingOf(context)), receipt)
      return { data: await receipt() }
    },
  })

  route(app, 'DELETE /stock/goods-receipts/{id}/lines/{lineId}', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await removeLine(trx, params, actingOf(context))
      return { data: await findReceipt(trx, params.id, context) }
    },
  })

  route(app, 'POST /stock/goods-receipts/{id}/counted', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await addCounted(trx, params.id, body, actingOf(context))
      return { data: await findReceipt(trx, params.id, context) }
    },
  })
}

function endRoutes(app: FastifyInstance) {
  route(app, 'PUT /stock/goods-receipts/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const receipt = () => findReceipt(trx, params.id, context)
      await withCurrentRecord(() => changeReceipt(trx, params.id, body, actingOf(context)), receipt)
      return { data: await receipt() }
    },
  })

  route(app, 'POST /stock/goods-receipts/{id}/post', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const receipt = () => findReceipt(trx, params.id, context)
      await withCurrentRecord(() => postReceipt(trx, params.id, body.version, actingOf(context)), receipt)
      return { data: await receipt() }
    },
  })

  route(app, 'POST /stock/goods-receipts/{id}/give-up', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const receipt = () => findReceipt(trx, params.id, context)
      await withCurrentRecord(() => giveUpReceipt(trx, params.id, body, actingOf(context)), receipt)
      return { data: await receipt() }
    },
  })
}
