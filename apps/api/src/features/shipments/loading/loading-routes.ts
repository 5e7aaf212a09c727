import type { LoadingStepReply } from '@cais/contract/loading/schemas'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../../aggregates/company/roles.ts'
import { type ShipmentReader, visibleShipment } from '../../../aggregates/shipments/find-shipment.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Acting, actingOf } from '../../../engines/history/acting.ts'
import { route } from '../../../http/route.ts'
import { withCurrentRecord } from '../../../http/stale-version.ts'
import { changeBatch } from './commands/change-batch.ts'
import { loadLine } from './commands/load-line.ts'
import { findLoading, findLoadingStep } from './find-loading.ts'

/** Loading a truck, line by line, on a tablet or phone. */
export function loadingRoutes(app: FastifyInstance) {
  route(app, 'GET /shipments/{id}/loading', {
    roles,
    handler: async (context) => ({ data: await findLoading(context.db, context.params.id, context) }),
  })

  route(app, 'POST /shipments/{id}/loading', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const step = { id: params.id, lineId: body.lineId, movesStock: false }
      return changedLoading(context, step, (acting) => loadLine(trx, params.id, body, acting))
    },
  })

  route(app, 'POST /shipments/{id}/loading/other-batch', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const step = { id: params.id, lineId: body.lineId, movesStock: true }
      return changedLoading(context, step, async (acting) => {
        await changeBatch(trx, params.id, body, acting)
        return true
      })
    },
  })
}

type Changing = ShipmentReader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

type Step = { readonly id: number; readonly lineId: number; readonly movesStock: boolean }

/** Takes a step on a shipment that the caller may see and answers what it changed; a conflict carries the whole loading as it stands now. */
async function changedLoading(
  context: Changing,
  { id, ...step }: Step,
  work: (acting: Acting) => Promise<boolean>,
): Promise<{ data: LoadingStepReply }> {
  await visibleShipment(context.trx, id, context)
  const read = () => findLoading(context.trx, id, context)
  const isChanged = await withCurrentRecord(() => work(actingOf(context)), read)
  return { data: await findLoadingStep(context.trx, id, { ...step, isChanged }, context) }
}
