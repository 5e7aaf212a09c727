import { canDo } from '@cais/domain/access/actions'
import { hasRole } from '@cais/domain/access/roles'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { paginationOf } from '../paging/pagination.ts'
import { presentEntry } from './presenter.ts'
import { countHistory, readHistory } from './read-history.ts'
import { requireObject } from './require-object.ts'

export function auditRoutes(app: FastifyInstance) {
  route(app, 'GET /audit', {
    handler: async ({ db, query, user }) => {
      const { objectType, objectId, page, perPage } = query
      await requireObject(db, user, objectType, objectId)
      const question = { objectType, objectId, limit: perPage, offset: (page - 1) * perPage }
      const [rows, total] = await Promise.all([readHistory(db, question), countHistory(db, question)])
      const viewer = { isAdmin: hasRole(user.roles, 'SUPER_USER'), seesCosts: canDo(user.roles, 'see-costs') }
      return {
        data: rows.map((row) => presentEntry(row, viewer)),
        meta: { pagination: paginationOf(query, total) },
      }
    },
  })
}
