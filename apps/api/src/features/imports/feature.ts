import type { User } from '@cais/domain/access/actor'
import { importNounsOf, IMPORTERS as roles } from '@cais/domain/imports/import-nouns'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listPage } from '../../engines/lists/list.ts'
import { exportList } from '../../http/export/export-list.ts'
import type { Language } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { correctImport, correctImportCauses, matchImport, runImport } from './commands/change-import.ts'
import { createImport, requireNoun, requireVisible } from './commands/create-import.ts'
import { matchWaitingCredits } from './credits/match-waiting.ts'
import { nouns } from './master-data/all-nouns.ts'
import { readCauses } from './master-data/causes.ts'
import { importList, listFileRows, refusedRowsFile } from './master-data/import-lists.ts'
import { presentImport, presentNoun } from './master-data/present-import.ts'
import { processImport } from './master-data/process-import.ts'
import { readImport } from './master-data/store.ts'

function importRoutes(app: FastifyInstance) {
  route(app, 'GET /imports/nouns', {
    roles,
    handler: async ({ user, lang }) => ({
      data: importNounsOf(user.roles).map((noun) => presentNoun(noun, lang)),
    }),
  })
  route(app, 'GET /imports/nouns/{noun}/file', {
    roles,
    handler: async ({ params, query, user, lang, now }) => {
      requireNoun(user.roles, params.noun)
      return await exportList(app.deps, nouns[params.noun].file(user, now()), {
        format: query.format,
        language: lang,
      })
    },
  })
  route(app, 'GET /imports', { roles, handler: (context) => listPage(importList, context) })
  route(app, 'GET /imports/{id}', {
    roles,
    handler: async ({ db, params, user, lang }) => ({
      data: presentImport(await openImport(db, params.id, user), lang),
    }),
  })
  route(app, 'GET /imports/{id}/rows', {
    roles,
    handler: async ({ db, params, query, user, lang, now }) =>
      listFileRows(await openImport(db, params.id, user), query, { db, user, lang, now }),
  })
  route(app, 'GET /imports/{id}/causes', {
    roles,
    handler: async ({ db, params, user, lang }) => ({
      data: await readCauses(db, await openImport(db, params.id, user), lang),
    }),
  })
  route(app, 'GET /imports/{id}/refused-rows', {
    roles,
    handler: async ({ db, params, query, user, lang }) => {
      const file = await openImport(db, params.id, user)
      return await exportList(app.deps, refusedRowsFile(file), { format: query.format, language: lang })
    },
  })
  changeRoutes(app)
}

function changeRoutes(app: FastifyInstance) {
  route(app, 'POST /imports', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, user, lang } = context
      const id = await createImport(db, body, actingOf(context))
      return { content: presentImport(await openImport(db, id, user), lang) }
    },
  })
  route(app, 'PUT /imports/{id}/mapping', {
    roles,
    handler: (context) =>
      changed(context, () => matchImport(context.trx, context.params.id, context.body, actingOf(context))),
  })
  route(app, 'PUT /imports/{id}/rows', {
    roles,
    handler: (context) =>
      changed(context, () => correctImport(context.trx, context.params.id, context.body, actingOf(context))),
  })
  route(app, 'PUT /imports/{id}/causes', {
    roles,
    handler: (context) =>
      changed(context, () =>
        correctImportCauses(context.trx, context.params.id, context.body, actingOf(context)),
      ),
  })
  route(app, 'POST /imports/{id}/run', {
    roles,
    handler: (context) =>
      changed(context, () =>
        runImport(context.trx, context.params.id, context.body.version, actingOf(context)),
      ),
  })
}

type Changing = {
  readonly trx: Db
  readonly params: { readonly id: number }
  readonly user: User
  readonly lang: Language
}

/** The import after the change; a version conflict carries it as it stands now. */
async function changed({ trx, params, user, lang }: Changing, change: () => Promise<void>) {
  const read = async () => presentImport(await openImport(trx, params.id, user), lang)
  await withCurrentRecord(change, read)
  return { data: await read() }
}

/** Throws NOT_FOUND, ROLE_MISSING for a noun that is not the user's. */
async function openImport(db: Db, id: number, user: User) {
  const file = await readImport(db, id)
  requireVisible(file, user)
  return file
}

const payload = z.object({ importId: z.int() })

export const imports: Feature = {
  routes: importRoutes,
  tasks: {
    [JOBS.matchCredits]: async (_payload, deps) => {
      await matchWaitingCredits(deps)
    },
    [JOBS.processImport]: (found, { db, now }) => processImport({ db, now }, payload.parse(found).importId),
  },
  cron: [{ task: JOBS.matchCredits, match: '*/5 * * * *' }],
}
