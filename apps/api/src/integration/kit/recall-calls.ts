import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const READERS = '++ +----- xx +xx xxxx xxxx xxx'
const ANALYSTS = '++ xxxxxx xx +xx xxxx xxxx xxx'

let made = 0

/** A batch of which a customer got a part, on a truck that left. */
async function soldBatch({ company }: Pick<Source, 'company'>) {
  made += 1
  const batch = `RECALL-${made}`
  const lines = [{ productId: 'SOAP', batch, quantity: 5 }]
  const admin = company.people.ADMIN
  const { content } = await company.must(admin, 'POST /stock/receipts', { warehouseId: 'SD1', lines })
  return { productId: 'SOAP', batch, levelId: content.batches[0].levelId as number }
}

const NEW = { grade: 1, reason: 'Cadeia de frio quebrada', block: false }

async function opened(source: Source, change: object = {}) {
  const { productId, batch } = await soldBatch(source)
  const body = { ...NEW, productId, batch, ...change }
  const { content } = await source.company.must(source.company.people.ADMIN, 'POST /stock/recalls', body)
  return content as { id: number; version: number }
}

/** A recall with a customer who got the batch; the delivery is written as it stands after a truck left. */
async function withCustomer(source: Source) {
  const { company, take } = source
  const { id } = await take('finished')
  const { data } = await company.must(company.people.ADMIN, `GET /deliveries?shipmentId=${id}`)
  const { productId, batch, levelId } = await soldBatch(source)
  const line = await company.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', data[0].order.id)
    .executeTakeFirstOrThrow()
  void levelId
  await company.db
    .updateTable('order_lines')
    .set({ product_id: productId })
    .where('id', '=', line.id)
    .execute()
  await company.db.updateTable('delivery_lines').set({ batch }).where('order_line_id', '=', line.id).execute()
  const body = { ...NEW, productId, batch }
  const { content } = await company.must(company.people.ADMIN, 'POST /stock/recalls', body)
  return { id: content.id as number, customerId: data[0].customer.id as number }
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
  'GET /stock/recalls': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'POST /stock/recalls': call(ANALYSTS, async (source) => {
    const { productId, batch } = await soldBatch(source)
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
  'GET /stock/recalls/{id}/print/list': call(READERS, read),
  'GET /stock/recalls/{id}/print/letters': call(ANALYSTS, read),
} satisfies Partial<Record<Key, CallCase>>
