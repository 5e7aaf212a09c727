import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockNotesOf } from '../../aggregates/claims/claim-record.ts'
import { settleClaims } from '../../aggregates/claims/settle-claims.ts'
import { CLAIM_KEEPERS, CLAIM_READERS } from '../../aggregates/company/roles.ts'
import { openExchange, recordAttempt } from '../../aggregates/exchanges/record-exchange.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import type { Replay } from '../../engines/quarantine/causes.ts'
import { storedFileReply } from '../../http/file-reply.ts'
import { givingWay } from '../../http/giving-way.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import {
  correctLine,
  enterClaim,
  linkNote,
  markWrong,
  unlinkNote,
  unmarkWrong,
} from './commands/change-claim.ts'
import { generateDraft, joinDrafts } from './commands/generate-draft.ts'
import { saveRetailer } from './commands/save-retailer.ts'
import { takeClaims } from './commands/take-claims.ts'
import { addClaimFile, previewClaimFile, processClaimFile } from './commands/take-file.ts'
import { claimFileList, findClaimFile, presentRefusals, readOriginal } from './queries/claim-files.ts'
import { claimList, countClaims } from './queries/claim-list.ts'
import { findClaim, findInvoices } from './queries/find-claim.ts'
import { listRetailers } from './queries/list-retailers.ts'
import { suggestNotes } from './queries/suggest-notes.ts'
import { toReceived } from './read-claim-file.ts'
import { requireClaim, senderOf } from './store.ts'

function claimRoutes(app: FastifyInstance) {
  const roles = CLAIM_READERS

  route(app, 'GET /claims', {
    roles,
    handler: (context) => listPage(claimList, context),
    file: (context) => listAsFile(claimList, context),
  })

  route(app, 'GET /claims/counts', {
    roles,
    handler: async ({ db, user }) => ({ data: await countClaims(db, user) }),
  })

  route(app, 'GET /claims/{id}', {
    roles,
    handler: async (context) => ({ data: await findClaim(context.db, context.params.id, context) }),
  })

  route(app, 'POST /claims/received', {
    roles,
    handler: async (context) => {
      const { trx, body, user } = context
      const retailerId = await senderOf(trx, user, body.retailerId)
      const claims = body.claims.map(toReceived)
      const taken = await takeClaims(trx, claims, { retailerId, channel: 'call' }, actingOf(context))
      const count = (outcome: string) => taken.filter((one) => one.outcome === outcome).length
      const figures = { new: count('new'), changed: count('changed'), known: count('known') }
      await logCall(trx, { body, retailerId, figures }, context.now())
      return { data: { ...figures, claims: taken } }
    },
  })

  keeperRoutes(app)
  changeRoutes(app)
  fileRoutes(app)
  retailerRoutes(app)
}

type Call = {
  readonly body: { readonly claims: readonly { readonly number: string }[] }
  readonly retailerId: string | null
  readonly figures: { readonly new: number; readonly changed: number; readonly known: number }
}

/** A call is in the log with what it said and what became of it; one that is refused leaves nothing. */
async function logCall(trx: Trx, { body, retailerId, figures }: Call, now: Date): Promise<void> {
  const reference = body.claims.map(({ number }) => number).join(', ')
  const came = { direction: 'in', channel: 'call', kind: 'claims', retailerId, key: null } as const
  const id = await openExchange(trx, { ...came, reference: reference.slice(0, 200) }, now)
  await recordAttempt(trx, id, {
    at: now,
    milliseconds: 0,
    result: figures.new + figures.changed > 0 ? 'done' : 'same',
    request: { head: 'POST /api/claims/received', body: JSON.stringify(body) },
    answer: { head: '200 OK', body: JSON.stringify(figures) },
  })
}

function keeperRoutes(app: FastifyInstance) {
  const roles = CLAIM_KEEPERS

  route(app, 'POST /claims', {
    roles,
    handler: async (context) => {
      const id = await enterClaim(context.trx, context.body, actingOf(context))
      return { content: await findClaim(context.trx, id, context) }
    },
  })

  route(app, 'GET /claims/{id}/suggestions', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await suggestNotes(db, params.id, user) }),
  })

  route(app, 'GET /claims/{id}/lines/{lineId}/invoices', {
    roles,
    handler: async (context) => ({ data: await findInvoices(context.db, context.params, context) }),
  })

  route(app, 'POST /claims/{id}/draft', {
    roles,
    handler: async (context) => {
      await requireClaim(context.trx, context.params.id, context.user)
      return { data: await generateDraft(context.trx, context.params.id, actingOf(context)) }
    },
  })
}

function changeRoutes(app: FastifyInstance) {
  const roles = CLAIM_KEEPERS

  route(app, 'PUT /claims/{id}/lines/{lineId}', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) =>
        correctLine(context.trx, { ...context.body, id, lineId: context.params.lineId }, acting),
      ),
  })

  route(app, 'POST /claims/{id}/wrong', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => markWrong(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /claims/{id}/not-wrong', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => unmarkWrong(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /claims/{id}/link', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => linkNote(context.trx, { ...context.body, id }, acting)),
  })

  route(app, 'POST /claims/{id}/unlink', {
    roles,
    handler: (context) =>
      changed(context, (id, acting) => unlinkNote(context.trx, { ...context.body, id }, acting)),
  })
}

type Changing = Reader &
  Parameters<typeof actingOf>[0] & { readonly trx: Trx; readonly params: { readonly id: number } }

/** Runs a change of a claim that the caller may see, and answers it after; a conflict of versions carries it as it stands now. */
async function changed(context: Changing, work: (id: number, acting: Acting) => Promise<unknown>) {
  const { id } = context.params
  const read = () => findClaim(context.trx, id, context)
  await requireClaim(context.trx, id, context.user)
  await withCurrentRecord(() => work(id, actingOf(context)), read)
  return { data: await read() }
}

function fileRoutes(app: FastifyInstance) {
  const roles = CLAIM_READERS

  route(app, 'GET /claim-files', { roles, handler: (context) => listPage(claimFileList, context) })

  route(app, 'POST /claim-files/preview', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { file, taken, ...found } = await previewClaimFile(context.db, context.body, actingOf(context))
      const count = (outcome: string) => taken.filter((one) => one.outcome === outcome).length
      const waiting = taken.reduce((sum, { waitingLines }) => sum + waitingLines, 0)
      const figures = {
        new: count('new'),
        changed: count('changed'),
        known: count('known'),
        linesRead: file.linesRead,
        linesTaken: file.linesRead - file.refusals.length - waiting,
        linesWaiting: waiting,
        linesRefused: file.refusals.length,
      }
      const refusals = presentRefusals(file.refusals.slice(0, 200), context.lang)
      return { data: { ...found, figures, refusals } }
    },
  })

  route(app, 'POST /claim-files', {
    roles,
    handler: async (context) => {
      const { id } = await addClaimFile(context.trx, context.body, actingOf(context))
      return { content: await findClaimFile(context.trx, id, context) }
    },
  })

  route(app, 'GET /claim-files/{id}', {
    roles,
    handler: async (context) => ({ data: await findClaimFile(context.db, context.params.id, context) }),
  })

  route(app, 'GET /claim-files/{id}/original', {
    roles,
    handler: async (context) => storedFileReply(await readOriginal(context.db, context.params.id, context)),
  })
}

function retailerRoutes(app: FastifyInstance) {
  route(app, 'GET /retailers', {
    roles: CLAIM_KEEPERS,
    handler: async ({ db }) => ({ data: await listRetailers(db) }),
  })

  route(app, 'PUT /retailers/{id}', {
    roles: ['SUPER_USER'],
    handler: async (context) => {
      const { trx, params, body } = context
      const read = async () => {
        const [found] = await listRetailers(trx, params.id)
        if (found === undefined) throw new RuleError('NOT_FOUND', { retailer: params.id })
        return found
      }
      await withCurrentRecord(() => saveRetailer(trx, { ...body, ...params }, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

/** Reads the claims again that say this code, and lets what is known now join their drafts. Those that are dealt with stay. */
export const replayClaims: Replay = async (trx, { kind, sender, key }, acting) => {
  const { rows } = await sql<{ id: number }>`
    SELECT claim.id FROM claims AS claim
    WHERE claim.sender = ${sender} AND claim.open_lines > 0 AND CASE ${kind}::text
      WHEN 'customer' THEN claim.customer_text = ${key}
      WHEN 'reason' THEN claim.customer_reason = ${key}
      ELSE EXISTS (SELECT FROM claim_lines AS line WHERE line.claim_id = claim.id AND CASE ${kind}::text
        WHEN 'article' THEN line.article = ${key}
        WHEN 'unit' THEN line.product_id || '/' || line.unit = ${key}
        ELSE line.invoice = ${key} END) END
    ORDER BY claim.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await lockNotesOf(trx, ids)
  await joinDrafts(trx, await settleClaims(trx, ids, acting.now), acting)
}

const payload = z.object({ fileId: z.int() })

export const claims: Feature = {
  routes: claimRoutes,
  tasks: {
    [JOBS.processClaimFile]: (found, { db, now }) =>
      processClaimFile({ db: givingWay(db), now }, payload.parse(found).fileId),
  },
}
