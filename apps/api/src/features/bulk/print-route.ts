import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/session/caller.ts'
import { readSupplier } from '../billing/queries/read-supplier.ts'
import { DOCUMENT_READERS as roles } from '../orders/document-roles.ts'
import { recordOf } from '../orders/presenter/record-of.ts'
import { orderForm } from '../orders/prints/order-form.ts'
import { readOrderDetail } from '../orders/queries/read-order-detail.ts'
import { toFacts } from '../orders/record/order-facts.ts'
import { isVisible } from '../orders/visibility.ts'

/** The chosen documents as one file, one after the other in the order asked for. */
export function bulkPrintRoute(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'POST /orders/bulk/print', {
    roles,
    transaction: 'own',
    handler: async ({ db, body, user }) => {
      const forms = await Promise.all(body.ids.map((id) => formOf(db, id, user)))
      const [first] = forms
      const name = forms.length === 1 ? (first?.number ?? '') : `Documentos (${forms.length})`
      return pdfReply(await pdf.render({ kind: 'orders', orders: forms }), name)
    },
  })
}

/** Throws NOT_FOUND, and ACTION_NOT_ALLOWED for a draft. */
async function formOf(db: Db, id: number, user: Caller) {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || !isVisible(user, detail.row)) throw new RuleError('NOT_FOUND', { order: id })
  assertAllowed('print', user, toFacts(recordOf(detail)))
  return orderForm(detail, await readSupplier(db, detail.row.branch_id))
}
