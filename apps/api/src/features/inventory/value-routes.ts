import type { FastifyInstance } from 'fastify'
import { STOCK_VALUERS as roles, STOCK_WRITERS_OFF } from '../../aggregates/company/roles.ts'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { enterWriteOff } from './commands/write-off.ts'
import { findLevel } from './queries/find-level.ts'
import { writeOffList } from './queries/list-write-offs.ts'
import { readWarehouseValues, stockValueList } from './queries/stock-value-list.ts'

/** What stock is worth, and what was written off. */
export function valueRoutes(app: FastifyInstance) {
  route(app, 'GET /stock-value', {
    roles,
    handler: (context) => listPage(stockValueList, context),
    file: (context) => listAsFile(stockValueList, context),
  })

  route(app, 'GET /stock-value/warehouses', {
    roles,
    handler: async ({ db, query, user }) => ({ data: await readWarehouseValues(db, query, user) }),
  })

  route(app, 'GET /stock/write-offs', {
    roles,
    handler: (context) => listPage(writeOffList, context),
    file: (context) => listAsFile(writeOffList, context),
  })

  route(app, 'POST /stock/write-offs', {
    roles: STOCK_WRITERS_OFF,
    handler: async (context) => {
      const { trx, body } = context
      const asked = { ...body, quantity: toMilli(body.quantity) }
      const level = () => findLevel(trx, body.levelId, context)
      const confirmationId = await withCurrentRecord(
        () => enterWriteOff(trx, asked, actingOf(context)),
        level,
      )
      return { data: await level(), confirmationId }
    },
  })
}
