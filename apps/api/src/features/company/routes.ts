import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { CUSTOMER_READERS } from '../customers/customer-roles.ts'
import { readAppInfo } from './app-info.ts'
import * as present from './presenter.ts'
import * as store from './store.ts'

export function companyRoutes(app: FastifyInstance) {
  route(app, 'GET /app-info', { handler: async ({ db }) => ({ data: await readAppInfo(db) }) })

  route(app, 'GET /branches', {
    handler: async ({ db, user }) => ({ data: (await store.readBranches(db, user)).map(present.branch) }),
  })

  route(app, 'GET /warehouses', {
    handler: async ({ db, user, query }) => ({
      data: (await store.readWarehouses(db, user, query.branchId)).map(present.warehouse),
    }),
  })

  route(app, 'GET /operations', {
    handler: async ({ db, user }) => ({
      data: (await store.readOperations(db, user)).map(present.operation),
    }),
  })

  route(app, 'GET /reasons', {
    handler: async ({ db, lang }) => ({ data: (await store.readReasons(db)).map(present.reasonIn(lang)) }),
  })

  route(app, 'GET /routes', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, user }) => ({ data: (await store.readRoutes(db, user)).map((row) => row.route) }),
  })

  route(app, 'GET /client-types', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, lang }) => ({
      data: (await store.readClientTypes(db)).map(present.clientTypeIn(lang)),
    }),
  })

  route(app, 'GET /payment-conditions', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, user }) => ({
      data: (await store.readPaymentConditions(db, user)).map((row) => row.payment_condition),
    }),
  })

  route(app, 'GET /users/names', {
    roles: CUSTOMER_READERS,
    handler: async ({ db, user }) => ({ data: await store.readPeople(db, user) }),
  })

  route(app, 'GET /shipment/listPrinters', {
    handler: async ({ db, user }) => ({ data: (await store.readPrinters(db, user)).map(present.printer) }),
  })
}
