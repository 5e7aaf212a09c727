import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const READERS = '++ +----- xx +xx xxxx +xxx xxx'
const PAPER_READERS = '++ +----- xx +xx xxxx xxxx xxx'
const ANALYSTS = '++ xxxxxx xx +xx xxxx xxxx xxx'

let made = 0

/** A batch that no document needs. */
async function newBatch({ company }: Pick<Source, 'company'>) {
  made += 1
  const batch = `RECALL-${made}`
  const lines = [{ productId: 'SOAP', batch, quantity: 5 }]
  const admin = company.people.ADMIN
  await company.must(admin, 'POST /stock/receipts', { warehouseId: 'SD1', lines })
  return { productId: 'SOAP', batch }
}

const NEW = { grade: 1, reason: 'Cadeia de frio quebrada', block: false }

async function opened(source: Source, change: object = {}) {
  const { productId, batch } = await newBatch(source)
  const body = { ...NEW, productId, batch, ...change }
  const { content } = await source.company.must(source.company.people.ADMIN, 'POST /stock/recalls', body)
  return content as { id: number; version: number }
}

/** The recall of the rice, which every truck that left carries, with a customer who got it. It blocks nothing. */
async function withCustomer({ company, take }: Source) {
  const admin = company.people.ADMIN
  const { id } = await take('finished')
  const { data: deliveries } = await company.must(admin, `GET /deliveries?shipmentId=${id}`)
  const { data: recalls } = await company.must(admin, 'GET /stock/recalls?productId=RICE')
  const body = { ...NEW, productId: 'RICE', batch: 'RICE-1' }
  const [recall = (await company.must(admin, 'POST /stock/recalls', body)).content] = recalls
  return { id: recall.id as number, customerId: deliveries[0].customer.id as number }
}

const onOpened =
  (change: object = {}): MakeSample =>
  async (source) => {
    const { id, version } = await opened(source, change)
    return { params: { id }, body: { version } }
  }
const read: MakeSample = async (source) => ({ params: { id: (await opened(source)).id } })

/** Recalls of batches. */
export const RECALL_CALLS = {
  'GET /stock/recalls': call('++ ++++++ xx +xx xxxx +xxx xxx', plain),
  'POST /stock/recalls': call(ANALYSTS, async (source) => {
    const { productId, batch } = await newBatch(source)
    return { body: { ...NEW, productId, batch } }
  }),
  'GET /stock/recalls/batches': call(ANALYSTS, () => ({ query: 'search=RICE' })),
  'GET /stock/recalls/trace': call(ANALYSTS, () => ({ query: 'productId=RICE&batch=RICE-1' })),
  'GET /stock/recalls/{id}': call(READERS, read),
  'GET /stock/recalls/{id}/customers': call(READERS, read),
  'POST /stock/recalls/{id}/block': call(ANALYSTS, onOpened()),
  'POST /stock/recalls/{id}/unblock': call(ANALYSTS, async (source) => {
    const { id, version } = await opened(source, { block: true })
    return { params: { id }, body: { version, reason: 'Análise do laboratório' } }
  }),
  'POST /stock/recalls/{id}/told': call(ANALYSTS, async (source) => {
    const { id, customerId } = await withCustomer(source)
    return { params: { id }, body: { customerIds: [customerId], way: 'phone' } }
  }),
  'PUT /stock/recalls/{id}/customers/{customerId}': call(ANALYSTS, async (source) => {
    const { id, customerId } = await withCustomer(source)
    return { params: { id, customerId }, body: { stillHas: 0, note: '' } }
  }),
  'POST /stock/recalls/{id}/collect': call('++ xxxxxx xx xxx xxxx +xxx xxx', async (source) => {
    const { company, take } = source
    const admin = company.people.ADMIN
    const { id } = await take('billed')
    const { data: deliveries } = await company.must(admin, `GET /deliveries?shipmentId=${id}`)
    const { data: whole } = await company.must(admin, `GET /deliveries/${deliveries[0].id}`)
    const lines = whole.lines.map((line: { id: number; loaded: number }) => ({
      id: line.id,
      received: line.loaded,
    }))
    const outcome = { version: whole.version, lines, receiverName: 'Rui Mate' }
    await company.must(admin, `PUT /deliveries/${whole.id}/outcome`, outcome)
    const [line] = whole.lines as readonly { productId: string; batch: string }[]
    const { data: recalls } = await company.must(admin, `GET /stock/recalls?productId=${line?.productId}`)
    const body = { ...NEW, productId: line?.productId, batch: line?.batch }
    const [recall = (await company.must(admin, 'POST /stock/recalls', body)).content] = recalls
    const params = { id: recall.id as number }
    const customerId = whole.customer.id as number
    // one more than the credit notes of other examples ask for
    const { data: known } = await company.must(admin, `GET /stock/recalls/${params.id}`)
    const found: { id: number; creditNotes: { quantity: number }[] }[] = known.trace.customers
    const asked = found.find(({ id: one }) => one === customerId)?.creditNotes ?? []
    const answer = { stillHas: asked.reduce((sum, { quantity }) => sum + quantity, 1), note: '' }
    await company.must(admin, `PUT /stock/recalls/${params.id}/customers/${customerId}`, answer)
    return { params, body: { customerIds: [customerId] } }
  }),
  'POST /stock/recalls/{id}/close': call(ANALYSTS, async (source) => {
    const { id, version } = await opened(source)
    return { params: { id }, body: { version, note: 'Tudo recolhido' } }
  }),
  'POST /stock/recalls/{id}/reopen': call(ANALYSTS, async (source) => {
    const { id, version } = await opened(source)
    const { company } = source
    const body = { version, note: '' }
    const { data } = await company.must(company.people.ADMIN, `POST /stock/recalls/${id}/close`, body)
    return { params: { id }, body: { version: data.version, reason: 'Mais um cliente' } }
  }),
  'GET /stock/recalls/{id}/print/list': call(PAPER_READERS, read),
  'GET /stock/recalls/{id}/print/letters': call(ANALYSTS, read),
} satisfies Partial<Record<Key, CallCase>>
