import type { OperationUpdate } from '@cais/contract/operations/schemas'
import { STAFF } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { pageOfAll } from '../../engines/lists/page.ts'
import { storedFileReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeOperation } from './commands/change-operation.ts'
import { createOperation } from './commands/create-operation.ts'
import { findOperation, listOperations, readOperationImage } from './store.ts'

/** Who edits operations: administrators. */
const roles = ['SUPER_USER'] as const

function operationRoutes(app: FastifyInstance) {
  route(app, 'GET /operations', {
    roles: STAFF,
    handler: async ({ db, user, query }) => pageOfAll(await listOperations(db, user), query),
  })

  route(app, 'GET /operations/{id}', {
    roles: STAFF,
    handler: async ({ db, user, params }) => ({ data: await findOperation(db, params.id, user) }),
  })

  route(app, 'GET /operations/{id}/image', {
    roles: STAFF,
    handler: async ({ db, user, params }) => storedFileReply(await readOperationImage(db, params.id, user)),
  })

  route(app, 'POST /operations', {
    roles,
    handler: async (context) => {
      const id = await createOperation(context.trx, context.body, actingOf(context))
      return { content: await findOperation(context.trx, id, context.user) }
    },
  })

  route(app, 'PUT /operations/{id}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      if (body.id !== undefined && body.id !== params.id)
        throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])
      return changed(trx, { ...body, id: params.id }, actingOf(context))
    },
  })

  route(app, 'PUT /operations', {
    roles,
    handler: (context) => changed(context.trx, context.body, actingOf(context)),
  })
}

/** The operation after the change; a version conflict carries it as it stands now. */
async function changed(trx: Trx, change: OperationUpdate & { readonly id: string }, acting: Acting) {
  const read = () => findOperation(trx, change.id, acting.user)
  await withCurrentRecord(() => changeOperation(trx, change, acting), read)
  return { data: await read() }
}

export const operations: Feature = { routes: operationRoutes }
