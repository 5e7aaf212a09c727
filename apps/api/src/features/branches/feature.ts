import type { BranchUpdate } from '@cais/contract/branches/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { hasRole, STAFF } from '@cais/domain/access/roles'
import { isUnused } from '@cais/domain/branches/branch-uses'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { pageOfAll } from '../../engines/lists/page.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeBranch } from './commands/change-branch.ts'
import { createBranch } from './commands/create-branch.ts'
import { deleteBranch } from './commands/delete-branch.ts'
import { findBranch, listBranches, readBranchUses } from './store.ts'

/** Who edits branches: administrators. */
const roles = ['SUPER_USER'] as const
/** Who changes a branch: administrators all of it, its warehouse manager the warehouses (decision 0473). */
const changers = [...roles, ...GENERAL_ACTIONS['manage-warehouses']]

function branchRoutes(app: FastifyInstance) {
  route(app, 'GET /branches', {
    roles: STAFF,
    handler: async ({ db, user, query }) => pageOfAll(await listBranches(db, user), query),
  })

  route(app, 'GET /branches/{id}', {
    roles: STAFF,
    handler: async ({ db, user, params }) => ({ data: await findBranch(db, params.id, user) }),
  })

  route(app, 'GET /branches/{id}/uses', {
    roles,
    handler: async ({ db, user, params }) => {
      await findBranch(db, params.id, user)
      const uses = await readBranchUses(db, params.id)
      return { data: { ...uses, removable: isUnused(uses) } }
    },
  })

  route(app, 'POST /branches', {
    roles,
    handler: async (context) => {
      const id = await createBranch(context.trx, context.body, actingOf(context))
      return { content: await findBranch(context.trx, id, context.user) }
    },
  })

  route(app, 'PUT /branches/{id}', {
    roles: changers,
    handler: (context) => {
      const { trx, params, body } = context
      if (body.id !== undefined && body.id !== params.id)
        throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])
      return changed(trx, { ...body, id: params.id }, actingOf(context))
    },
  })

  route(app, 'PUT /branches', {
    roles: changers,
    handler: (context) => changed(context.trx, context.body, actingOf(context)),
  })

  removalRoutes(app)
}

function removalRoutes(app: FastifyInstance) {
  route(app, 'DELETE /branches/{id}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return removed(trx, { id: params.id, version: body.version }, actingOf(context))
    },
  })

  route(app, 'DELETE /branches', {
    roles,
    handler: (context) => removed(context.trx, context.body, actingOf(context)),
  })
}

/** The branch after the change; a version conflict carries it as it stands now. */
async function changed(trx: Trx, change: BranchUpdate & { readonly id: string }, acting: Acting) {
  const read = () => findBranch(trx, change.id, acting.user)
  await read()
  requireOwnPart(change, acting.user)
  await withCurrentRecord(() => changeBranch(trx, change, acting), read)
  return { data: await read() }
}

const WAREHOUSE_PART = ['id', 'version', 'warehouses', 'removedWarehouses']

/** Throws ROLE_MISSING where another than an administrator changes more than the warehouses. */
function requireOwnPart(change: BranchUpdate, user: User): void {
  if (hasRole(user.roles, 'SUPER_USER')) return
  const isMore = Object.entries(change).some(
    ([field, value]) => value !== undefined && !WAREHOUSE_PART.includes(field),
  )
  if (isMore) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN', 'SUPER_USER'] })
}

type Removal = { readonly id: string; readonly version?: number | undefined }

async function removed(trx: Trx, removal: Removal, acting: Acting): Promise<undefined> {
  await withCurrentRecord(
    () => deleteBranch(trx, removal, acting),
    () => findBranch(trx, removal.id, acting.user),
  )
}

export const branches: Feature = { routes: branchRoutes }
