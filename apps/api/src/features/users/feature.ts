import type { AccountChange } from '@cais/contract/users/schemas'
import { pagesOf } from '@cais/domain/access/pages'
import { hasRole, rolesOfBranches } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { mayGrant } from '@cais/domain/users/edit-access'
import { whatRoleOpens } from '@cais/domain/users/what-roles-open'
import type { FastifyInstance } from 'fastify'
import { readMe } from '../../aggregates/users/me.ts'
import { createAttempts, readGuessedUsers } from '../../aggregates/users/sign-in-attempts.ts'
import { dryRun } from '../../db/dry-run.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { paginationOf } from '../../engines/lists/page.ts'
import { errorBody, refusalOf } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { statusOf } from '../../http/status-of.ts'
import type { Feature } from '../feature.ts'
import { bulkUsers, type Outcome } from './commands/bulk-users.ts'
import { createUser } from './commands/create-user.ts'
import { editUser } from './commands/edit-user.ts'
import { type ProfileUpdate, updateProfile } from './commands/update-profile.ts'
import { accessReport, requirePastDay } from './queries/access-report.ts'
import { findUser, readOpenWork } from './queries/find-user.ts'
import { countUserTabs, roleName, userList } from './queries/user-list.ts'
import { readVisibleDocuments } from './queries/visible-documents.ts'
import { readWhyNot } from './queries/why-not.ts'
import { readBranchIds } from './store.ts'

/** Who sees and edits users. */
const roles = ['ADMIN', 'SUPER_USER'] as const

function userRoutes(app: FastifyInstance) {
  readRoutes(app)
  profileRoute(app)
  bulkRoute(app)

  route(app, 'POST /users', {
    roles,
    handler: async (context) => {
      const id = await createUser(context.trx, context.body, actingOf(context))
      return { content: await findUser(context.trx, id, context) }
    },
  })

  route(app, 'PUT /users/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await withCurrentRecord(
        () => editUser(trx, { ...body, userId: params.id }, actingOf(context)),
        () => findUser(trx, params.id, context),
      )
      context.afterCommit(() => app.sessions.forgetUser(params.id))
      return { data: await findUser(trx, params.id, context) }
    },
  })
}

function readRoutes(app: FastifyInstance) {
  const limit = app.deps.config.signInAttempts
  const seenNow = async ({ db, now }: { readonly db: Db; now(): Date }) => {
    const at = now()
    return { now: at, guessed: await readGuessedUsers(db, limit, at) }
  }

  route(app, 'GET /users', {
    roles,
    handler: async (context) => listPage(userList(await seenNow(context)), context),
    file: (context) => listAsFile(userList({ now: context.now(), guessed: [] }), context),
  })

  route(app, 'GET /users/tab-counts', {
    roles,
    handler: async (context) => ({
      data: await countUserTabs(context.db, context.query, await seenNow(context)),
    }),
  })

  route(app, 'GET /users/access-report', {
    roles,
    handler: (context) => {
      requirePastDay(context.query, context.now())
      return listPage(accessReport, context)
    },
    file: (context) => {
      requirePastDay(context.query, context.now())
      return listAsFile(accessReport, context)
    },
  })

  route(app, 'GET /users/{id}', {
    roles,
    handler: async (context) => ({ data: await findUser(context.db, context.params.id, context) }),
  })

  route(app, 'GET /users/{id}/open-work', {
    roles,
    handler: async ({ db, params, now }) => ({ data: await readOpenWork(db, params.id, now()) }),
  })

  route(app, 'GET /users/{id}/why-not', {
    roles,
    handler: async ({ db, params, query, lang, now }) => ({
      data: await readWhyNot(db, { ...query, userId: params.id }, { lang, now: now() }),
    }),
  })

  route(app, 'GET /users/{id}/visible-documents', {
    roles,
    handler: async ({ db, params, now }) => ({ data: await readVisibleDocuments(db, params.id, now()) }),
  })

  route(app, 'GET /roles', {
    roles,
    handler: async ({ db, user, lang, query }) => {
      const all = rolesOfBranches(await readBranchIds(db)).map((role) => ({
        id: role,
        name: roleName(role, lang),
        grantable: mayGrant(user.roles, role),
        pages: pagesOf([role]),
        opens: whatRoleOpens(role).map(({ area, verbs }) => ({ area, verbs: [...verbs] })),
      }))
      const { page = 1, perPage = all.length } = query
      return {
        data: all.slice((page - 1) * perPage, page * perPage),
        meta: { pagination: paginationOf({ page, perPage }, all.length) },
      }
    },
  })
}

/** Many accounts at once. Each is checked by itself, as by the single calls. */
function bulkRoute(app: FastifyInstance) {
  route(app, 'POST /users/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, lang, requestId, log } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await bulkUsers(
        body,
        { ...actingOf(context), user: context.user },
        body.dryRun ? rolledBack : once,
      )
      for (const { item } of outcomes) app.sessions.forgetUser(item.id)
      const results = outcomes.map((outcome) => {
        if ('done' in outcome) return presentDone(outcome)
        const refusal = refusalOf(outcome.refused)
        if (statusOf(refusal.code) >= 500)
          log.error({ err: outcome.refused, user: outcome.item.id }, 'bulk item failed')
        return presentRefused(outcome, errorBody(refusal, { lang, path: '/api/users/bulk', requestId }))
      })
      const done = results.filter(({ outcome }) => outcome === 'done').length
      return { data: { dryRun: body.dryRun, done, refused: results.length - done, results } }
    },
  })
}

const presentDone = ({ item, done }: Extract<Outcome, { done: unknown }>) => ({
  id: item.id,
  outcome: 'done' as const,
  ...done,
  error: null,
})

const presentRefused = ({ item }: Outcome, error: ReturnType<typeof errorBody>) => ({
  id: item.id,
  outcome: 'refused' as const,
  changed: false,
  endedSessions: 0,
  error,
})

/** Own profile; an administrator may name somebody else, as older clients do. */
function profileRoute(app: FastifyInstance) {
  const attempts = createAttempts(app.deps.db, app.deps.config.signInAttempts)

  route(app, 'PUT /users', {
    transaction: 'own',
    handler: async (context) => {
      const { db, body, user, now, origin } = context
      if (body.id !== user.id && hasRole(user.roles, 'SUPER_USER')) {
        const change = accountChange(body)
        await withCurrentRecord(
          () => inTransaction(db, (trx) => editUser(trx, change, actingOf(context))),
          () => findUser(db, body.id, context),
        )
        app.sessions.forgetUser(body.id)
        return { data: await findUser(db, body.id, context) }
      }
      await withCurrentRecord(
        () => updateProfile(db, body, { user, now: now(), origin, attempts }),
        () => readMe(db, user),
      )
      app.sessions.forgetUser(user.id)
      return { data: await readMe(db, user) }
    },
  })
}

/** What is sent about somebody else. Nobody writes another's password: VALIDATION_FAILED. */
function accountChange({ id, password, passwordConfirmation, currentPassword, ...change }: ProfileUpdate) {
  if (password || passwordConfirmation || currentPassword)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'password', rule: 'unknown' }])
  const account: AccountChange & { readonly version?: number | undefined } = change
  return { ...account, userId: id }
}

export const users: Feature = { routes: userRoutes }
