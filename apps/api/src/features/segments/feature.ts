import { segmentNames } from '@cais/domain/segments/segment-rules'
import type { FastifyInstance } from 'fastify'
import { CUSTOMER_EDITORS, CUSTOMER_READERS } from '../../aggregates/company/roles.ts'
import { findCustomer } from '../../aggregates/customers/find-customer.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { assignSegments } from './commands/assign-segments.ts'
import { changeSegmentRules } from './commands/change-segment-rules.ts'
import { fixSegment } from './commands/fix-segment.ts'
import { presentRules } from './queries/present-rules.ts'
import { previewSegments } from './queries/preview-segments.ts'
import { readStoredRules } from './store.ts'

const roles = ['SUPER_USER'] as const

/** The rules by which customers get their segment, and the segment of one customer. */
function segmentRoutes(app: FastifyInstance) {
  route(app, 'GET /segments', {
    roles: CUSTOMER_READERS,
    handler: async ({ db }) => ({ data: segmentNames(await readStoredRules(db)) }),
  })

  route(app, 'GET /settings/segment-rules', {
    roles,
    handler: async ({ db }) => ({ data: await presentRules(db) }),
  })

  route(app, 'PUT /settings/segment-rules', {
    roles,
    handler: async (context) => {
      const read = () => presentRules(context.trx)
      await withCurrentRecord(() => changeSegmentRules(context.trx, context.body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'POST /settings/segment-rules/preview', {
    roles,
    handler: async ({ trx, body, now }) => ({ data: await previewSegments(trx, body, now()) }),
  })

  route(app, 'PUT /customers/{id}/segment', {
    roles: CUSTOMER_EDITORS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findCustomer(trx, params.id, user)
      await withCurrentRecord(
        () => fixSegment(trx, { ...body, customerId: params.id }, actingOf(context)),
        read,
      )
      return { data: await read() }
    },
  })
}

export const segments: Feature = {
  routes: segmentRoutes,
  scheduled: {
    'segment-manager': async ({ db, now, quantity }) => ({
      segments: await assignSegments(db, { now: now(), limit: quantity }),
    }),
  },
}
