import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { QUARANTINE_KEEPERS as roles } from '../../aggregates/company/roles.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { assignCause, mendCause, type Replay, undoCause } from '../../engines/quarantine/causes.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { causeList, findCause, readActedOn, requireOwner } from './cause-list.ts'
import { requireTarget } from './targets.ts'

/** What waits because a code is unknown, with what each noun does when one is mended. */
export const createQuarantine = (replays: readonly Replay[]): Feature => ({
  routes: (app) => quarantineRoutes(app, replays),
})

function quarantineRoutes(app: FastifyInstance, replays: readonly Replay[]) {
  route(app, 'GET /quarantine', { roles, handler: (context) => listPage(causeList, context) })

  route(app, 'GET /quarantine/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findCause(db, params.id, user) }),
  })

  route(app, 'POST /quarantine/{id}/mend', {
    roles,
    handler: (context) =>
      changed(context, async (cause, acting) => {
        const { alike, version, remember, ...body } = context.body
        const target = await requireTarget(context.trx, cause, body.target, context)
        await requireAlike(context, cause, alike)
        // in one order, so that two people who choose for the same senders wait for each other
        for (const one of [{ id: cause.id, version }, ...alike].toSorted((a, b) => a.id - b.id))
          await mendCause(context.trx, { ...one, ...target, remember }, replays, acting)
      }),
  })

  route(app, 'POST /quarantine/{id}/undo', {
    roles,
    handler: (context) =>
      changed(context, ({ id }, acting) => undoCause(context.trx, { ...context.body, id }, replays, acting)),
  })

  route(app, 'POST /quarantine/{id}/owner', {
    roles,
    handler: (context) =>
      changed(context, async ({ id }, acting) => {
        await requireOwner(context.trx, context.body.ownerId)
        await assignCause(context.trx, { ...context.body, id }, acting)
      }),
  })
}

/** Throws NOT_FOUND for a cause that is another code, or that the caller does not see. */
async function requireAlike(
  { trx, user }: { readonly trx: Trx; readonly user: Reader['user'] },
  cause: Found,
  alike: readonly { readonly id: number }[],
): Promise<void> {
  for (const { id } of alike) {
    const other = await findCause(trx, id, user)
    if (id === cause.id || other.kind !== cause.kind || other.key !== cause.key)
      throw new RuleError('NOT_FOUND', { cause: id })
  }
}

type Changing = Reader &
  Parameters<typeof actingOf>[0] & { readonly trx: Trx; readonly params: { readonly id: number } }
type Found = Awaited<ReturnType<typeof findCause>>

async function changed(context: Changing, work: (cause: Found, acting: Acting) => Promise<void>) {
  const { trx, params, user } = context
  const read = () => findCause(trx, params.id, user)
  const cause = await read()
  await withCurrentRecord(() => work(cause, actingOf(context)), read)
  return { data: await readActedOn(trx, cause.id) }
}
