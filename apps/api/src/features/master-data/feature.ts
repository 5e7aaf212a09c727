import type { MasterDetail } from '@cais/contract/master-data/endpoints'
import type { User } from '@cais/domain/access/actor'
import { MASTER_NOUNS, MASTER_RIGHTS, MASTER_TYPES, type MasterNoun } from '@cais/domain/access/master-data'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { masterLists, presentRow, sees } from './list-records.ts'
import { changeRecord, createRecord } from './save-record.ts'
import { findRecord, readLastChange } from './store.ts'

/** The same four calls for every kind of record. */
function masterRoutes(app: FastifyInstance, noun: MasterNoun) {
  const { keepers, readers } = MASTER_RIGHTS[noun]

  route(app, `GET /master-data/${noun}`, {
    roles: readers,
    handler: (context) => listPage(masterLists[noun], context),
    file: (context) => listAsFile(masterLists[noun], context),
  })

  route(app, `GET /master-data/${noun}/{id}`, {
    roles: readers,
    handler: async ({ db, params, user }) => ({ data: await present(db, noun, params.id, user) }),
  })

  route(app, `POST /master-data/${noun}`, {
    roles: keepers,
    handler: async (context) => {
      const id = await createRecord(context.trx, noun, context.body, actingOf(context))
      return { content: await present(context.trx, noun, id, context.user) }
    },
  })

  route(app, `PUT /master-data/${noun}/{id}`, {
    roles: keepers,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => present(trx, noun, params.id, user)
      await withCurrentRecord(
        () => changeRecord(trx, noun, { ...body, id: params.id }, actingOf(context)),
        read,
      )
      return { data: await read() }
    },
  })
}

/** Throws NOT_FOUND for a record outside the user's scope. */
async function present(db: Db, noun: MasterNoun, id: number, user: User): Promise<MasterDetail> {
  const type = MASTER_TYPES[noun]
  const record = await findRecord(db, noun, id)
  if (!sees(user, record)) throw new RuleError('NOT_FOUND', { [type]: id })
  const row = presentRow(noun, record, user)
  const last = await readLastChange(db, type, id)
  return {
    ...row,
    allowedActions: row.editable ? ['edit', row.active ? 'deactivate' : 'activate'] : [],
    createdAt: record.createdAt,
    lastChange: last
      ? { at: last.at, by: last.user_id === null ? null : { id: last.user_id, name: last.name ?? '' } }
      : null,
  }
}

export const masterData: Feature = {
  routes: (app) => {
    for (const noun of MASTER_NOUNS) masterRoutes(app, noun)
  },
}
