import { STAFF } from '@cais/domain/access/roles'
import { PROVINCES } from '@cais/domain/customers/provinces'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { readCompany } from '../../aggregates/company/company-card.ts'
import { CUSTOMER_READERS } from '../../aggregates/company/roles.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { pageOfAll } from '../../engines/lists/page.ts'
import { version } from '../../engines/monitoring/release.ts'
import { storedFileReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeCompany } from './commands/change-company.ts'
import * as present from './presenter.ts'
import * as store from './store.ts'
import { readDemoUsers, readSetting } from './store.ts'

function companyRoutes(app: FastifyInstance) {
  route(app, 'GET /app-info', { handler: async ({ db }) => ({ data: await readAppInfo(db) }) })

  cardRoutes(app)
  listRoutes(app)
  recordRoutes(app)
  filterRoutes(app)

  route(app, 'GET /shipment/listPrinters', {
    roles: STAFF,
    handler: async ({ db, user }) => ({ data: (await store.readPrinters(db, user)).map(present.printer) }),
  })
}

/** The company itself, which administrators change. */
function cardRoutes(app: FastifyInstance) {
  const roles = ['SUPER_USER'] as const

  route(app, 'GET /company', { roles, handler: async ({ db }) => ({ data: await store.findCompany(db) }) })

  route(app, 'PUT /company', {
    roles,
    handler: async (context) => {
      const { trx, body } = context
      const read = () => store.findCompany(trx)
      await withCurrentRecord(() => changeCompany(trx, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'GET /company/logo', {
    handler: async ({ db }) => storedFileReply(await store.readLogo(db)),
  })
}

/** The short lists of the company, whole or by pages. */
function listRoutes(app: FastifyInstance) {
  route(app, 'GET /warehouses', {
    roles: STAFF,
    handler: async ({ db, user, query }) =>
      pageOfAll((await store.readWarehouses(db, user, query.branchId)).map(present.warehouse), query),
  })

  route(app, 'GET /reasons', {
    roles: STAFF,
    handler: async ({ db, lang, query }) =>
      pageOfAll(
        (await store.readReasons(db)).filter(({ active }) => active).map(present.reasonIn(lang)),
        query,
      ),
  })

  route(app, 'GET /provinces', {
    roles: STAFF,
    handler: async ({ query }) => pageOfAll(PROVINCES.map(present.province), query),
  })

  for (const key of ['GET /routes', 'GET /route'] as const) {
    route(app, key, {
      roles: CUSTOMER_READERS,
      handler: async ({ db, user, query }) =>
        pageOfAll(
          (await store.readRoutes(db, user)).map((row) => row.route),
          query,
        ),
    })
  }
}

/** One row of a list. Throws NOT_FOUND outside the caller's scope. */
function recordRoutes(app: FastifyInstance) {
  route(app, 'GET /warehouses/{id}', {
    roles: STAFF,
    handler: async ({ db, user, params: { id } }) => ({
      data: present.warehouse(requireRow(await store.readWarehouses(db, user, undefined), id)),
    }),
  })

  route(app, 'GET /provinces/{id}', {
    roles: STAFF,
    handler: async ({ params: { id } }) => {
      const found = PROVINCES.find((province) => province.id === id)
      if (found === undefined) throw new RuleError('NOT_FOUND')
      return { data: present.province(found) }
    },
  })

  route(app, 'GET /reasons/{id}', {
    roles: STAFF,
    handler: async ({ db, lang, params: { id } }) => ({
      data: present.reasonIn(lang)(requireRow(await store.readReasons(db), id)),
    }),
  })
}

function requireRow<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw new RuleError('NOT_FOUND')
  return row
}

/** What filters offer to choose from. */
function filterRoutes(app: FastifyInstance) {
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
}

/** What the sign-in page may know. Users are listed only where everybody knows their password: in a demo company without real users. */
async function readAppInfo(db: Db) {
  const demo = (await readSetting(db, 'demo'))?.value === true
  const { card } = await readCompany(db)
  return {
    demo,
    demoUsers: demo ? await readDemoUsers(db) : [],
    version,
    environment: demo ? 'demo' : 'production',
    company: card.name,
    logo: card.logo?.digest ?? null,
    empty: !(await store.hasUsers(db)),
  }
}

export const company: Feature = { routes: companyRoutes }
