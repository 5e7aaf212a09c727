import type { customerUpdate } from '@cais/contract/customers/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  CUSTOMER_CREATORS,
  CUSTOMER_EDITORS,
  CUSTOMER_READERS as roles,
} from '../../aggregates/company/roles.ts'
import {
  findCustomer,
  presentAddress,
  readAddresses,
  requireCustomer,
} from '../../aggregates/customers/find-customer.ts'
import type { Trx } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { createCustomer, editCustomer } from './commands/edit-customer.ts'
import { fillProvinces } from './commands/fill-provinces.ts'
import { customerFileList, customerList } from './queries/list-customers.ts'
import { readSummary } from './queries/read-summary.ts'

function customerRoutes(app: FastifyInstance) {
  route(app, 'GET /customers', {
    roles,
    handler: (context) => listPage(customerList, context),
    file: (context) => listAsFile(customerFileList, context),
  })

  route(app, 'GET /customers/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findCustomer(db, params.id, user) }),
  })

  cardRoutes(app)

  route(app, 'GET /customers/{id}/addresses', {
    roles,
    handler: async ({ db, params, user }) => {
      await requireCustomer(db, params.id, user)
      const addresses = await readAddresses(db, params.id)
      return { data: addresses.filter(({ active }) => active).map(presentAddress) }
    },
  })

  route(app, 'GET /customers/{id}/summary', {
    roles,
    handler: async ({ db, params, query, user, lang, now }) => ({
      data: await readSummary(db, { customerId: params.id, orderId: query.orderId, user, lang, now: now() }),
    }),
  })
}

/** A new customer card, and changes of one. */
function cardRoutes(app: FastifyInstance) {
  route(app, 'POST /customers', {
    roles: CUSTOMER_CREATORS,
    handler: async (context) => {
      const id = await createCustomer(context.trx, context.body, actingOf(context))
      return { content: await findCustomer(context.trx, id, context.user) }
    },
  })

  route(app, 'PUT /customers/{id}', {
    roles: CUSTOMER_EDITORS,
    handler: (context) => {
      const { params, body } = context
      if (body.id !== undefined && body.id !== params.id)
        throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])
      return changedCustomer(context, params.id, body)
    },
  })

  route(app, 'PUT /customers', {
    roles: CUSTOMER_EDITORS,
    handler: (context) => changedCustomer(context, context.body.id, context.body),
  })
}

type ChangeContext = Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** The customer after the change; a version conflict carries the card as it stands now. */
async function changedCustomer(context: ChangeContext, id: number, body: z.output<typeof customerUpdate>) {
  const { trx, user } = context
  const { id: _id, ...edit } = body
  await withCurrentRecord(
    () => editCustomer(trx, { ...edit, customerId: id }, actingOf(context)),
    () => findCustomer(trx, id, user),
  )
  return { data: await findCustomer(trx, id, user) }
}

export const customers: Feature = {
  routes: customerRoutes,
  scheduled: {
    'province-manager': async ({ db, now, quantity }) => ({
      customers: await fillProvinces(db, { now: now(), limit: quantity }),
    }),
  },
}
