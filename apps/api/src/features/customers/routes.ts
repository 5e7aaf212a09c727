import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { CUSTOMER_READERS as roles } from './customer-roles.ts'
import { customersFile } from './exports/customers-file.ts'
import { presentAddress } from './presenter/present-customer.ts'
import { findCustomer, requireCustomer } from './queries/find-customer.ts'
import { listCustomers } from './queries/list-customers.ts'
import { readAddresses } from './queries/read-addresses.ts'
import { readSummary } from './queries/read-summary.ts'

export function customerRoutes(app: FastifyInstance) {
  route(app, 'GET /customers', {
    roles,
    handler: ({ db, query, user }) => listCustomers(db, query, user),
    file: ({ db, query, user }) => customersFile(db, query, user),
  })

  route(app, 'GET /customers/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findCustomer(db, params.id, user) }),
  })

  route(app, 'GET /customers/{id}/addresses', {
    roles,
    handler: async ({ db, params, user }) => {
      await requireCustomer(db, params.id, user)
      return { data: (await readAddresses(db, params.id)).map(presentAddress) }
    },
  })

  route(app, 'GET /customers/{id}/summary', {
    roles,
    handler: async ({ db, params, query, user, now }) => ({
      data: await readSummary(db, { customerId: params.id, orderId: query.orderId, user, now: now() }),
    }),
  })
}
