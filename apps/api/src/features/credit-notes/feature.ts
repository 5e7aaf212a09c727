import type { FastifyInstance } from 'fastify'
import {
  CREDIT_NOTE_APPROVERS,
  CREDIT_NOTE_COLLECTORS,
  CREDIT_NOTE_CREATORS,
  CREDIT_NOTE_OPENERS,
  CREDIT_NOTE_READERS,
  RETURNS_FIGURES_READERS,
} from '../../aggregates/company/roles.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { endAtCustomer, record, sendBack, start } from './commands/collect.ts'
import { approve, cancel, close, reject, unlink } from './commands/decide.ts'
import { erpCreditNoteSender } from './commands/hand-over-note.ts'
import { createDraft, deleteDraft, duplicateCreditNote, saveDraft } from './commands/save-draft.ts'
import { submitDraft } from './commands/submit.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { noteMailRoutes, noteMailSender } from './mail-routes.ts'
import { paperRoutes } from './paper-routes.ts'
import { countCreditNoteTabs, creditNoteList } from './queries/credit-note-list.ts'
import { findCandidates } from './queries/find-billed-lines.ts'
import { findCreditNote } from './queries/find-credit-note.ts'
import { readCreditNoteAccount } from './queries/read-account.ts'
import { readReturns } from './queries/read-returns.ts'
import { returnsRows } from './queries/returns-rows.ts'

function creditNoteRoutes(app: FastifyInstance) {
  route(app, 'GET /credit-notes', {
    roles: CREDIT_NOTE_READERS,
    handler: (context) => listPage(creditNoteList, context),
    file: (context) => listAsFile(creditNoteList, context),
  })

  route(app, 'GET /credit-notes/tab-counts', {
    roles: CREDIT_NOTE_READERS,
    handler: async ({ db, user }) => ({ data: await countCreditNoteTabs(db, user) }),
  })

  route(app, 'GET /credit-notes/returns', {
    roles: RETURNS_FIGURES_READERS,
    handler: async (context) => ({ data: await readReturns(context.db, context.query, context) }),
  })

  route(app, 'GET /credit-notes/returns/rows', {
    roles: RETURNS_FIGURES_READERS,
    handler: (context) => listPage(returnsRows, context),
    file: (context) => listAsFile(returnsRows, context),
  })

  route(app, 'GET /credit-notes/account', {
    roles: CREDIT_NOTE_READERS,
    handler: async ({ db, query, user, now }) => ({
      data: await readCreditNoteAccount(db, query, { user, now: now() }),
    }),
  })

  route(app, 'GET /credit-notes/{id}', {
    roles: CREDIT_NOTE_OPENERS,
    handler: async (context) => ({ data: await findCreditNote(context.db, context.params.id, context) }),
  })

  invoiceRoutes(app)
  paperRoutes(app)
  draftRoutes(app)
  bulkRoutes(app)
  decisionRoutes(app)
  collectionRoutes(app)
  endRoutes(app)
}

function draftRoutes(app: FastifyInstance) {
  const roles = CREDIT_NOTE_CREATORS

  route(app, 'GET /credit-notes/candidates', {
    roles,
    handler: async ({ db, query, user }) => ({ data: await findCandidates(db, query, user) }),
  })

  route(app, 'POST /credit-notes', {
    roles,
    handler: async (context) => {
      const id = await createDraft(context.trx, context.body, actingOf(context))
      return { content: await findCreditNote(context.trx, id, context) }
    },
  })

  route(app, 'PUT /credit-notes/{id}', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => saveDraft(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'PUT /credit-notes', {
    roles,
    handler: (context) => {
      const { trx, body } = context
      return changed({ ...context, params: body }, (_id, acting) => saveDraft(trx, body, acting))
    },
  })

  route(app, 'DELETE /credit-notes/{id}', {
    roles,
    handler: (context) => removed(context, { id: context.params.id, version: context.query.version }),
  })

  route(app, 'DELETE /credit-notes', { roles, handler: (context) => removed(context, context.body) })

  route(app, 'POST /credit-notes/{id}/submit', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => submitDraft(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /credit-notes/{id}/duplicate', {
    roles,
    handler: async (context) => {
      await findCreditNote(context.trx, context.params.id, context)
      const id = await duplicateCreditNote(context.trx, context.params.id, actingOf(context))
      return { content: await findCreditNote(context.trx, id, context) }
    },
  })
}

function decisionRoutes(app: FastifyInstance) {
  const roles = CREDIT_NOTE_APPROVERS

  route(app, 'POST /credit-notes/{id}/approve/{stage}', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) =>
        approve(context.trx, { ...context.body, stage: context.params.stage, id }, acting),
      ),
  })

  route(app, 'POST /credit-notes/{id}/reject/{stage}', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) =>
        reject(context.trx, { ...context.body, stage: context.params.stage, id }, acting),
      ),
  })
}

function collectionRoutes(app: FastifyInstance) {
  const roles = CREDIT_NOTE_COLLECTORS

  route(app, 'POST /credit-notes/{id}/collection/start', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => start(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'PUT /credit-notes/{id}/collection', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => record(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /credit-notes/{id}/collection/end', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => endAtCustomer(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /credit-notes/{id}/collection/send-back', {
    roles: CREDIT_NOTE_APPROVERS,
    handler: (context) =>
      changed(context, (id, acting) => sendBack(context.trx, { ...context.body, id }, acting)),
  })
}

function endRoutes(app: FastifyInstance) {
  const roles = CREDIT_NOTE_CREATORS

  route(app, 'POST /credit-notes/{id}/unlink', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => unlink(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /credit-notes/{id}/cancel', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => cancel(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /credit-notes/{id}/close', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => close(context.trx, { ...context.body, id }, acting)),
  })
}

type Writing = Reader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }
type Changing = Writing & { readonly params: { readonly id: number } }

/** Runs a change of a credit note that the caller may see, and answers it after; a conflict of versions carries it as it stands now. */
async function changed(context: Changing, work: (id: number, acting: Acting) => Promise<unknown>) {
  const { id } = context.params
  const read = () => findCreditNote(context.trx, id, context)
  await read()
  await withCurrentRecord(() => work(id, actingOf(context)), read)
  return { data: await read() }
}

/** Deletes a draft that the caller may see. */
async function removed(context: Writing, draft: Parameters<typeof deleteDraft>[1]) {
  const read = () => findCreditNote(context.trx, draft.id, context)
  await read()
  await withCurrentRecord(() => deleteDraft(context.trx, draft, actingOf(context)), read)
  return undefined
}

export const creditNotes: Feature = {
  routes: (app) => {
    creditNoteRoutes(app)
    noteMailRoutes(app)
  },
  outbox: { 'erp-credit-note': erpCreditNoteSender, 'note-mail': noteMailSender },
}
