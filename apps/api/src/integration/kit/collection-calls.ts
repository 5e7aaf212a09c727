import type { Person } from '../../testing/people.ts'
import { after, storedImage } from './credit-note-samples.ts'
import { outcomeOf } from './delivery-calls.ts'
import { type CallCase, call, type Key, plain, type Source } from './sample.ts'

const LISTERS = '++ ++++++ xx x++ xxxx ++++ xxx'
const READERS = '++ +----- xx x++ xxxx ++++ xxx'
const COLLECTORS = '++ x----- xx xxx xxxx xx+x xxx'
const CARRIERS = '++ x----- xx x++ xxxx xx+x xxx'
const CREATORS = '++ xxxxxx xx xxx xxxx +xxx xxx'
const RETURN_LISTERS = '++ ++++++ xx +xx xxxx xxxx xxx'
const RETURN_KEEPERS = '++ +----- xx +xx xxxx xxxx xxx'

/** A collection whose line has a photo, ended with a signature. */
async function withImages(source: Source) {
  const { must, people } = source.company
  const { id, lines } = await after(source, 'start')
  const lineId = lines[0]?.id ?? 0
  const body = {
    version: 0,
    received: 0.001,
    batch: 'RICE-1',
    photo: await storedImage(source, 'collection-photo'),
  }
  await must(people.CREDIT_NOTE_COLLECTOR, `PUT /credit-notes/${id}/collection/lines/${lineId}`, body)
  const end = { collectedFrom: 'Ana', signature: await storedImage(source, 'collection-signature') }
  await must(people.CREDIT_NOTE_COLLECTOR, `POST /credit-notes/${id}/collection/end`, end)
  return { id, lineId }
}

/** Goods of a collection that is over, waiting in the returns warehouse. */
async function returned(source: Source): Promise<number> {
  const { id } = await after(source, 'end')
  const { data } = await source.company.must(source.company.people.ADMIN, 'GET /returns?sort=newest')
  return data.find(({ creditNote }: { creditNote: { id: number } }) => creditNote.id === id).id
}

const toPrincipal = async (source: Source) => ({
  disposition: 'principal',
  lines: [{ id: await returned(source), quantity: 0.001 }],
  witness: 'Rosa Tembe',
})

async function decided(source: Source): Promise<{ params: { id: number } }> {
  const { content } = await source.company.must(
    source.company.people.ADMIN,
    'POST /returns/dispositions',
    await toPrincipal(source),
  )
  return { params: { id: content.id } }
}

/** Goods to be destroyed before a colleague: the caller where the caller may witness it, else somebody who is not the caller. */
async function toDestroy(source: Source, asker: Person, isCaller: boolean) {
  const { data } = await source.company.must(asker, 'GET /returns/witnesses?branchId=SD')
  const people: readonly { id: number }[] = data.people
  const other = people.find(({ id }) => id !== source.person.id)
  const witness = isCaller ? (people.find(({ id }) => id === source.person.id) ?? other) : other
  const lines = [{ id: await returned(source), quantity: 0.001 }]
  return { lines, witnessId: witness?.id, reason: 'Rasgado' }
}

async function askedToWitness(source: Source) {
  const { must, people } = source.company
  const asker = source.person.id === people.ADMIN.id ? people.SUPER_USER : people.ADMIN
  const { content } = await must(asker, 'POST /returns/destructions', await toDestroy(source, asker, true))
  return { params: { id: content.id }, body: { action: 'confirm', version: content.version } }
}

/** Goods on their way back, and what becomes of them. */
export const COLLECTION_CALLS = {
  'GET /credit-notes/collections': call(LISTERS, plain),
  'GET /credit-notes/collectors': call('++ +----- xx x++ xxxx xx+x xxx', async (source) => ({
    query: `creditNoteId=${(await after(source, 'collection')).id}`,
  })),
  'GET /credit-notes/{id}/collection': call(READERS, async (source) => ({
    params: { id: (await after(source, 'start')).id },
  })),
  'GET /credit-notes/{id}/collection/signature': call(READERS, async (source) => ({
    params: { id: (await withImages(source)).id },
  })),
  'GET /credit-notes/{id}/collection/lines/{lineId}/photo': call(READERS, async (source) => ({
    params: await withImages(source),
  })),
  'PUT /credit-notes/{id}/collection/lines/{lineId}': call(COLLECTORS, async (source) => {
    const { id, lines } = await after(source, 'start')
    const photo = await storedImage(source, 'collection-photo')
    const body = { version: 0, received: 0.001, batch: 'RICE-1', expiry: null, condition: 'damaged' }
    return { params: { id, lineId: lines[0]?.id ?? 0 }, body: { ...body, photo, refusedReason: 'Rasgado' } }
  }),
  'POST /credit-notes/{id}/collection/lines/{lineId}/parts': call(COLLECTORS, async (source) => {
    const { id, lines } = await after(source, 'start', '3EX', 0.002)
    return { params: { id, lineId: lines[0]?.id ?? 0 }, body: { version: 0, quantity: 0.001 } }
  }),
  'PUT /credit-notes/{id}/collection/shipment': call(CARRIERS, async (source) => {
    const { id } = await after(source, 'collection')
    return { params: { id }, body: { shipmentId: (await source.take('ready')).id } }
  }),
  'POST /deliveries/{id}/credit-note': call(CREATORS, async (source) => {
    const { must, people } = source.company
    const { params, body } = await outcomeOf(source, 'billed')
    await must(people.ADMIN, `PUT /deliveries/${params.id}/outcome`, body)
    return { params }
  }),
  'GET /returns': call(RETURN_LISTERS, plain),
  'GET /returns/dispositions': call(RETURN_LISTERS, plain),
  'POST /returns/dispositions': call(RETURN_KEEPERS, async (source) => ({ body: await toPrincipal(source) })),
  'GET /returns/destructions': call(RETURN_LISTERS, plain),
  'POST /returns/destructions': call(RETURN_KEEPERS, async (source) => ({
    body: await toDestroy(source, source.company.people.ADMIN, false),
  })),
  'POST /returns/destructions/{id}/decide': call(RETURN_KEEPERS, askedToWitness),
  'GET /returns/witnesses': call(RETURN_KEEPERS, () => ({ query: 'branchId=SD' })),
  'GET /returns/dispositions/{id}': call(RETURN_KEEPERS, decided),
  'GET /returns/dispositions/{id}/print': call(RETURN_KEEPERS, decided),
} satisfies Partial<Record<Key, CallCase>>
