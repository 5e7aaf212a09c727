import type { OrderRow } from '@cais/contract/orders/schemas'
import type { User } from '@cais/domain/access/actor'
import { undecidedExposure } from '@cais/domain/credit/order-exposure'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readOperationNames, readSupplier } from '../../aggregates/company/read-company.ts'
import { DOCUMENT_READERS as roles } from '../../aggregates/company/roles.ts'
import { type CreditRow, presentCredit, readCreditFigures } from '../../aggregates/customers/exposure.ts'
import { findOrder } from '../../aggregates/documents/detail/find-order.ts'
import { readOrderDetail, recordOf } from '../../aggregates/documents/detail/read-order-detail.ts'
import { listOrders, type OrderQuery } from '../../aggregates/documents/list/list-orders.ts'
import { type OrderListRow, orderRows, presentOrderRow } from '../../aggregates/documents/list/order-rows.ts'
import { tabWhere } from '../../aggregates/documents/list/order-where.ts'
import { placesByIndex } from '../../aggregates/documents/list/page/places.ts'
import { readOrderTotals } from '../../aggregates/documents/list/read-order-totals.ts'
import { provinceOf, stageText, statusText, TYPE_WORDS } from '../../aggregates/documents/order-words.ts'
import { toFacts } from '../../aggregates/documents/record/order-facts.ts'
import { isVisible } from '../../aggregates/documents/visibility.ts'
import { orderForm } from '../../aggregates/printed-forms/order-form.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { ScheduledWork } from '../../engines/jobs/scheduled/scheduled-work.ts'
import type { Tasks } from '../../engines/jobs/task.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { type Column, column, listFile } from '../../http/export/list-file.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { releaseLockedOrders } from '../locks/commands/release-locked-orders.ts'
import { actionRoutes } from './action-routes.ts'
import { expireQuotes } from './commands/expire-quotes.ts'
import { dropEmptySums, mergeOrderSums } from './commands/merge-order-sums.ts'
import { verifyOrder } from './commands/verify-order.ts'
import { countTabs } from './queries/count-tabs.ts'
import { readDashboard } from './queries/read-dashboard.ts'
import { readKanban } from './queries/read-kanban.ts'
import { readStageTotals } from './queries/read-stage-totals.ts'
import { queueUnverified } from './store.ts'

function orderRoutes(app: FastifyInstance) {
  route(app, 'GET /orders', {
    roles,
    handler: ({ db, query, user, now }) => listOrders(db, query, user, now()),
    file: ({ query, user, now }) => ordersFile(query, user, now()),
  })

  route(app, 'GET /orders/tab-counts', {
    roles,
    handler: async ({ db, query, user }) => ({ data: await countTabs(db, query, user) }),
  })

  route(app, 'GET /orders/kanban', {
    roles,
    handler: async (context) => ({ data: await readKanban(context.db, context.query, context) }),
  })

  route(app, 'GET /orders/totals_by_stage', {
    roles,
    handler: async ({ db, query, user }) => ({
      data: await readStageTotals(db, tabWhere(query, 'all', user)),
    }),
  })

  route(app, 'GET /orders/dashboard', {
    roles,
    handler: async (context) => ({ data: await readDashboard(context.db, context.query, context) }),
  })

  route(app, 'GET /orders/{id}', {
    roles,
    handler: async (context) => ({ data: await findOrder(context.db, context.params.id, context) }),
  })

  actionRoutes(app)
  printRoutes(app)
}

const LOST_AFTER_MS = 60_000
const payload = z.object({ orderId: z.int() })

/** Background tasks of documents. Each is safe to run twice. */
const orderTasks: Tasks = {
  [JOBS.verifyOrder]: async (input, { db, now }) => {
    const { orderId } = payload.parse(input)
    await inTransaction(db, (trx) => verifyOrder(trx, orderId, now()))
  },
  [JOBS.expireQuotes]: async (_payload, { db, now }) => {
    await expireQuotes(db, now())
  },
  'orders.merge-sums': async (_payload, { db }) => mergeOrderSums(db),
  'orders.drop-empty-sums': async (_payload, { db }) => dropEmptySums(db),
}

export const orders: Feature = {
  routes: orderRoutes,
  tasks: orderTasks,
  cron: [
    { task: 'orders.merge-sums', match: '* * * * *' },
    { task: 'orders.drop-empty-sums', match: '37 * * * *' },
    // Soon after midnight in Maputo, and every hour for a server that was down then.
    { task: 'orders.expire-quotes', match: '1 * * * *' },
  ],
  scheduled: { verification: verifyMissed },
}

/**
 * Documents are verified as they are submitted; this finds what that missed: those verified while their lock was being taken off, and those
 * whose job was lost.
 */
async function verifyMissed({ db, now, quantity }: Parameters<ScheduledWork>[0]) {
  const released = await releaseLockedOrders(db, now())
  const since = new Date(now().getTime() - LOST_AFTER_MS)
  return { released, documents: await queueUnverified(db, { since, limit: quantity }) }
}

export type OrderFileRow = OrderRow & { readonly operationName: string }

/** What a file of documents shows, column by column. */
const ORDER_COLUMNS: readonly Column<OrderFileRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (order) => order.number),
  column.text({ pt: 'Tipo', en: 'Type' }, (order, language) => TYPE_WORDS[language][order.type]),
  column.text({ pt: 'Estado', en: 'Status' }, (order, language) => statusText(order.status, language)),
  column.text({ pt: 'Fase', en: 'Stage' }, (order, language) => stageText(order.stages, language)),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (order) => order.customer?.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (order) => order.customer?.name),
  column.text({ pt: 'Rota', en: 'Route' }, (order) => order.customer?.route),
  column.text({ pt: 'Província', en: 'Province' }, (order) => provinceOf(order.provinceId)),
  column.text({ pt: 'Filial', en: 'Branch' }, (order) => order.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (order) => order.warehouse),
  column.text({ pt: 'Operação', en: 'Operation' }, (order) => order.operationName),
  column.text({ pt: 'Condição de pagamento', en: 'Payment condition' }, (order) => order.paymentCondition),
  column.text({ pt: 'V/REF', en: 'Reference' }, (order) => order.poNumber),
  column.text({ pt: 'Factura', en: 'Invoice' }, (order) => order.invoiceNumber),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (order) => order.lineCount),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (order) => order.totalWeight),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (order) => order.total),
  column.percent({ pt: 'Crédito usado (%)', en: 'Credit used (%)' }, (order) => order.creditUsedPercent),
  column.text({ pt: 'Crédito bloqueado', en: 'Credit blocked' }, (order, language) =>
    order.creditBlocked ? YES[language] : '',
  ),
  column.money({ pt: 'Vencido (MZN)', en: 'Overdue (MZN)' }, (order) => order.creditOverdue),
  column.date({ pt: 'Entrega', en: 'Delivery' }, (order) => order.deliveryDate),
  column.instant({ pt: 'Criado', en: 'Created' }, (order) => order.createdAt),
  column.instant({ pt: 'Submetido', en: 'Submitted' }, (order) => order.submittedAt),
  column.text({ pt: 'Criado por', en: 'Created by' }, (order) => order.createdBy.name),
]

const YES = { pt: 'Sim', en: 'Yes' } as const

/** The documents of a tab under its filters, drafts among them where the tab shows them. */
export function ordersFile(query: OrderQuery, user: User, now: Date) {
  const where = tabWhere(query, query.tab, user)
  const page = { sort: query.sort, limit: null, offset: 0 }
  return listFile({
    name: { pt: 'documentos', en: 'documents' },
    columns: ORDER_COLUMNS,
    statement: orderRows(placesByIndex(where, page), query.sort),
    count: async (db) => {
      const { documents, isExact } = await readOrderTotals(db, where)
      return isExact ? documents : undefined
    },
    present: orderPresenter(now),
  })
}

/** The credit of a customer and the names of the operations are read once for the whole file. */
function orderPresenter(now: Date) {
  const known = new Map<number, CreditRow>()
  const today = calendarDateAt(now.getTime())
  let names: ReadonlyMap<string, string> | undefined
  return async (found: readonly OrderListRow[], db: Db): Promise<OrderFileRow[]> => {
    const operations = names ?? (await readOperationNames(db))
    names = operations
    const customers = found.flatMap(({ customer_id: id }) => (id === null || known.has(id) ? [] : [id]))
    const figures = await readCreditFigures(db, { customerIds: [...new Set(customers)], today })
    for (const row of figures) known.set(row.customer_id, row)
    return found.map((row) => ({
      ...presentOrderRow(
        row,
        presentCredit(known.get(row.customer_id ?? 0) ?? null, today, undecidedExposure(row)),
      ),
      operationName: operations.get(row.operation_id) ?? row.operation_id,
    }))
  }
}

/** The document on paper: PEV.SD.2026-1042.pdf. */
function printRoutes(app: FastifyInstance) {
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
