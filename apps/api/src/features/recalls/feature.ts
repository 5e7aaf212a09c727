import type { RecallReply } from '@cais/contract/recalls/schemas'
import type { FastifyInstance } from 'fastify'
import {
  CREDIT_NOTE_CREATORS,
  RECALL_READERS,
  STOCK_ANALYSTS,
  STOCK_KEEPERS,
} from '../../aggregates/company/roles.ts'
import { recallLettersForm, recallListForm } from '../../aggregates/printed-forms/recall-form.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { paginationOf } from '../../engines/lists/page.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import {
  blockRecall,
  closeRecall,
  openRecall,
  recordAnswer,
  reopenRecall,
  tellCustomers,
  unblockRecall,
} from './commands/change-recall.ts'
import { collectFromCustomers } from './commands/collect.ts'
import { customersFile } from './queries/customers-file.ts'
import { findRecall, searchBatches } from './queries/find-recall.ts'
import { recallList } from './queries/recall-list.ts'
import { traceBatch } from './queries/trace-batch.ts'
import { firstBranchOf } from './store.ts'

/** Recalls of a batch (docs/domain/recalls.md). Whoever keeps stock reads them; analysts open them and do their work. */
function recallRoutes(app: FastifyInstance) {
  route(app, 'GET /stock/recalls', {
    roles: RECALL_READERS,
    handler: (context) => listPage(recallList, context),
    file: (context) => listAsFile(recallList, context),
  })

  route(app, 'GET /stock/recalls/batches', {
    roles: STOCK_ANALYSTS,
    handler: async ({ db, query, user }) => ({ data: [...(await searchBatches(db, query.search, user))] }),
  })

  route(app, 'GET /stock/recalls/trace', {
    roles: STOCK_ANALYSTS,
    handler: async ({ db, query, user }) => ({ data: await traceBatch(db, query, user) }),
  })

  route(app, 'GET /stock/recalls/{id}', {
    roles: RECALL_READERS,
    handler: async (context) => ({ data: await findRecall(context.db, context.params.id, context) }),
  })

  route(app, 'GET /stock/recalls/{id}/customers', {
    roles: RECALL_READERS,
    handler: async (context) => {
      const { page, perPage } = context.query
      const { customers } = (await findRecall(context.db, context.params.id, context)).trace
      const data = customers.slice((page - 1) * perPage, page * perPage)
      return { data, meta: { pagination: paginationOf(context.query, customers.length) } }
    },
    file: async (context) => {
      const recall = await findRecall(context.db, context.params.id, context)
      return customersFile({ ...recall, recallId: recall.id }, context.user)
    },
  })

  changeRoutes(app)
  printRoutes(app)
}

function changeRoutes(app: FastifyInstance) {
  const roles = STOCK_ANALYSTS

  route(app, 'POST /stock/recalls', {
    roles,
    handler: async (context) => {
      const id = await openRecall(context.trx, context.body, actingOf(context))
      return { content: await findRecall(context.trx, id, context) }
    },
  })

  route(app, 'POST /stock/recalls/{id}/block', {
    roles,
    handler: (context) =>
      changed(context, (step, acting) => blockRecall(context.trx, { ...context.body, ...step }, acting)),
  })

  route(app, 'POST /stock/recalls/{id}/unblock', {
    roles,
    handler: (context) =>
      changed(context, (step, acting) => unblockRecall(context.trx, { ...context.body, ...step }, acting)),
  })

  route(app, 'POST /stock/recalls/{id}/told', {
    roles,
    handler: (context) =>
      changed(context, (step, acting) => tellCustomers(context.trx, { ...context.body, ...step }, acting)),
  })

  route(app, 'PUT /stock/recalls/{id}/customers/{customerId}', {
    roles,
    handler: (context) => {
      const { trx, body, params } = context
      const answer = { ...body, customerId: params.customerId }
      return changed(context, (step, acting) => recordAnswer(trx, { ...answer, ...step }, acting))
    },
  })

  route(app, 'POST /stock/recalls/{id}/collect', {
    roles: CREDIT_NOTE_CREATORS,
    handler: (context) =>
      changed(context, (step, acting) =>
        collectFromCustomers(context.trx, { ...context.body, ...step }, acting),
      ),
  })

  route(app, 'POST /stock/recalls/{id}/close', {
    roles,
    handler: (context) =>
      changed(context, (step, acting) => closeRecall(context.trx, { ...context.body, ...step }, acting)),
  })

  route(app, 'POST /stock/recalls/{id}/reopen', {
    roles,
    handler: (context) =>
      changed(context, (step, acting) => reopenRecall(context.trx, { ...context.body, ...step }, acting)),
  })
}

type Changing = Reader &
  Parameters<typeof actingOf>[0] & { readonly trx: Trx; readonly params: { readonly id: number } }

/** The recall after a change of it; a conflict of versions carries it as it stands now. */
async function changed(
  context: Changing,
  change: (step: { readonly id: number }, acting: Acting) => Promise<void>,
): Promise<{ data: RecallReply }> {
  const { id } = context.params
  const read = () => findRecall(context.trx, id, context)
  await withCurrentRecord(() => change({ id }, actingOf(context)), read)
  return { data: await read() }
}

function printRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /stock/recalls/{id}/print/list', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { db, params, user } = context
      const recall = await findRecall(db, params.id, context)
      const branchId = (await firstBranchOf(db, recall.productId, recall.batch)) ?? user.branchId
      const printing = { branchId, printedBy: user.name, now: context.now() }
      return pdfReply(await pdf.render(await recallListForm(db, recall, printing)), recall.number)
    },
  })

  route(app, 'GET /stock/recalls/{id}/print/letters', {
    roles: STOCK_ANALYSTS,
    handler: async (context) => {
      const { db, params, query, user } = context
      const recall = await findRecall(db, params.id, context)
      const branchId = (await firstBranchOf(db, recall.productId, recall.batch)) ?? user.branchId
      const printing = { ...query, branchId, printedBy: user.name, now: context.now() }
      return pdfReply(
        await pdf.render(await recallLettersForm(db, recall, { customerIds: undefined, ...printing })),
        `${recall.number} cartas`,
      )
    },
  })
}

export const recalls: Feature = { routes: recallRoutes }
