import type { FastifyInstance } from 'fastify'
import {
  COLLECTION_READERS,
  CREDIT_NOTE_COLLECTORS,
  CREDIT_NOTE_CREATORS,
} from '../../aggregates/company/roles.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { storedFileReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { recordLine } from '../credit-notes/commands/collect.ts'
import { partLine } from '../credit-notes/commands/split-line.ts'
import type { Feature } from '../feature.ts'
import { carryCollection } from './commands/carry-collection.ts'
import { draftFromDelivery } from './commands/draft-from-delivery.ts'
import { findCollection, listCollections } from './queries/collection-rows.ts'
import { listCollectors } from './queries/list-collectors.ts'
import { readCollectionImage } from './queries/read-image.ts'

function collectionRoutes(app: FastifyInstance) {
  route(app, 'GET /credit-notes/collections', {
    roles: COLLECTION_READERS,
    handler: async (context) => ({ data: await listCollections(context.db, context.query, context) }),
  })

  route(app, 'GET /credit-notes/collectors', {
    roles: CREDIT_NOTE_COLLECTORS,
    handler: async (context) => ({
      data: await listCollectors(context.db, context.query.creditNoteId, context),
    }),
  })

  route(app, 'GET /credit-notes/{id}/collection', {
    roles: COLLECTION_READERS,
    handler: async (context) => ({ data: await findCollection(context.db, context.params.id, context) }),
  })

  route(app, 'GET /credit-notes/{id}/collection/signature', {
    roles: COLLECTION_READERS,
    handler: async (context) => {
      const image = { id: context.params.id, lineId: null }
      return storedFileReply(await readCollectionImage(context.db, image, context))
    },
  })

  route(app, 'GET /credit-notes/{id}/collection/lines/{lineId}/photo', {
    roles: COLLECTION_READERS,
    handler: async (context) =>
      storedFileReply(await readCollectionImage(context.db, context.params, context)),
  })

  route(app, 'PUT /credit-notes/{id}/collection/lines/{lineId}', {
    roles: CREDIT_NOTE_COLLECTORS,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, (acting) => recordLine(trx, { ...body, ...params }, acting))
    },
  })

  route(app, 'POST /credit-notes/{id}/collection/lines/{lineId}/parts', {
    roles: CREDIT_NOTE_COLLECTORS,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, (acting) => partLine(trx, { ...body, ...params }, acting))
    },
  })

  route(app, 'PUT /credit-notes/{id}/collection/shipment', {
    roles: CREDIT_NOTE_COLLECTORS,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, (acting) => carryCollection(trx, { ...params, ...body }, acting))
    },
  })

  route(app, 'POST /deliveries/{id}/credit-note', {
    roles: CREDIT_NOTE_CREATORS,
    handler: async (context) => ({
      data: await draftFromDelivery(context.trx, context.params.id, actingOf(context)),
    }),
  })
}

type Changing = Reader &
  Parameters<typeof actingOf>[0] & { readonly trx: Trx; readonly params: { readonly id: number } }

/** Runs a change of a collection that the caller may see, and answers it after; a conflict carries it as it stands now. */
async function changed(context: Changing, work: (acting: Acting) => Promise<unknown>) {
  const read = () => findCollection(context.trx, context.params.id, context)
  await read()
  await withCurrentRecord(() => work(actingOf(context)), read)
  return { data: await read() }
}

export const collections: Feature = { routes: collectionRoutes }
