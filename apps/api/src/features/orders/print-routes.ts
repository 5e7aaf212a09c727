import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { FastifyInstance } from 'fastify'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { readSupplier } from '../billing/queries/read-supplier.ts'
import { DOCUMENT_READERS as roles } from './document-roles.ts'
import { recordOf } from './presenter/record-of.ts'
import { orderForm } from './prints/order-form.ts'
import { readOrderDetail } from './queries/read-order-detail.ts'
import { toFacts } from './record/order-facts.ts'
import { isVisible } from './visibility.ts'

/** The document on paper: PEV.SD.2026-1042.pdf. */
export function printRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /orders/{id}/print', {
    roles,
    handler: async ({ db, params, user }) => {
      const detail = await readOrderDetail(db, params.id)
      if (detail === undefined || !isVisible(user, detail.row)) {
        throw new RuleError('NOT_FOUND', { order: params.id })
      }
      assertAllowed('print', user, toFacts(recordOf(detail)))
      const file = await pdf.render(orderForm(detail, await readSupplier(db, detail.row.branch_id)))
      return pdfReply(file, detail.row.number ?? '')
    },
  })
}
