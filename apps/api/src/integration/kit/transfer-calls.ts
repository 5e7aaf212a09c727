import { type CallCase, call, type Key, plain, type Source } from './sample.ts'

const READERS = '++ +----- xx +++ xxxx xxxx xxx'
const KEEPERS = '++ +----- xx +xx xxxx xxxx xxx'
const CARRIERS = '++ xxxxxx xx x++ xxxx xxxx xxx'

let made = 0

/** What asks for five boxes of soap, of which a batch that no document needs is there. */
async function requested({ company }: Source) {
  made += 1
  const to = `TR${made}`
  await company.db.insertInto('warehouses').values({ id: to, branch_id: 'SD', name: to }).execute()
  const goods = [{ productId: 'SOAP', batch: `TR-${made}`, quantity: 5 }]
  await company.must(company.people.ADMIN, 'POST /stock/receipts', { warehouseId: 'SD1', lines: goods })
  return {
    fromWarehouseId: 'SD1',
    toWarehouseId: to,
    leavesOn: '2026-12-01',
    reason: 'Reposição',
    note: '',
    lines: [{ productId: 'SOAP', quantity: 5 }],
  }
}

type Made = {
  readonly id: number
  readonly version: number
  readonly lines: readonly {
    readonly id: number
    readonly batches: readonly { readonly levelId: number; readonly sent: number }[]
  }[]
}

async function open(source: Source): Promise<Made> {
  const body = await requested(source)
  return (await source.company.must(source.company.people.ADMIN, 'POST /transfers', body)).content as Made
}

/** Takes a new transfer through the steps. */
async function after(source: Source, ...steps: readonly ('pick' | 'send' | 'recall')[]): Promise<Made> {
  let transfer = await open(source)
  for (const step of steps) {
    const body = { version: transfer.version, ...(step === 'recall' && { reason: 'Lote com defeito' }) }
    const path = `POST /transfers/${transfer.id}/${step}`
    transfer = (await source.company.must(source.company.people.ADMIN, path, body)).data as Made
  }
  return transfer
}

const at = ({ id, version }: Made, body: object = {}) => ({ params: { id }, body: { version, ...body } })

/** A shipment of the same warehouse that is ready. */
async function loadable(source: Source) {
  const shipment = await source.take('ready')
  return { transfer: await after(source, 'pick'), shipmentId: shipment.id }
}

/** One of the first batch arrived, or is lost. */
function counted({ lines }: Made) {
  const [line] = lines
  const [batch] = line?.batches ?? []
  if (line === undefined || batch === undefined) throw new Error('The transfer has a batch')
  return { batches: [{ lineId: line.id, levelId: batch.levelId, quantity: 1, reason: 'Caixa molhada' }] }
}

/** Transfers between warehouses. */
export const TRANSFER_CALLS = {
  'GET /transfers': call('++ ++++++ xx +++ xxxx xxxx xxx', plain),
  'GET /transfers/tab-counts': call('++ ++++++ xx +++ xxxx xxxx xxx', plain),
  'GET /transfers/warehouses': call('++ ++++++ xx +++ xxxx xxxx xxx', plain),
  'GET /transfers/free-stock': call('++ ++++++ xx +xx xxxx xxxx xxx', () => ({ query: 'warehouseId=SD1' })),
  'POST /transfers': call(KEEPERS, async (source) => ({ body: await requested(source) })),
  'GET /transfers/{id}': call(READERS, async (source) => ({ params: { id: (await open(source)).id } })),
  'GET /transfers/{id}/print': call(READERS, async (source) => ({ params: { id: (await open(source)).id } })),
  'PUT /transfers/{id}': call(KEEPERS, async (source) => {
    const { fromWarehouseId: _from, toWarehouseId: _to, ...body } = await requested(source)
    return at(await open(source), body)
  }),
  'POST /transfers/bulk': call('++ ++++++ xx +++ xxxx xxxx xxx', async (source) => {
    const { id, version } = await open(source)
    return { body: { action: 'pick', ids: [{ id, version }] } }
  }),
  'POST /transfers/{id}/pick': call(KEEPERS, async (source) => at(await open(source))),
  'PUT /transfers/{id}/lines/{lineId}/batches': call(KEEPERS, async (source) => {
    const { id, version, lines } = await after(source, 'pick')
    const [line] = lines
    const [batch] = line?.batches ?? []
    const batches = [{ levelId: batch?.levelId ?? 0, quantity: 1 }]
    return { params: { id, lineId: line?.id ?? 0 }, body: { version, batches } }
  }),
  'POST /transfers/{id}/release': call(KEEPERS, async (source) => at(await after(source, 'pick'))),
  'POST /transfers/{id}/load': call(CARRIERS, async (source) => {
    const { transfer, shipmentId } = await loadable(source)
    return at(transfer, { shipmentId })
  }),
  'POST /transfers/{id}/unload': call(CARRIERS, async (source) => {
    const { transfer, shipmentId } = await loadable(source)
    const { id, version } = transfer
    const { must, people } = source.company
    const { data } = await must(people.ADMIN, `POST /transfers/${id}/load`, { version, shipmentId })
    return at(data as Made)
  }),
  'POST /transfers/{id}/send': call(CARRIERS, async (source) =>
    at(await after(source, 'pick'), { carrier: 'Abel Nhaca' }),
  ),
  'POST /transfers/{id}/receive': call(KEEPERS, async (source) => {
    const transfer = await after(source, 'pick', 'send')
    return at(transfer, counted(transfer))
  }),
  'POST /transfers/{id}/recall': call(KEEPERS, async (source) =>
    at(await after(source, 'pick', 'send'), { reason: 'Lote com defeito' }),
  ),
  'POST /transfers/{id}/return': call(KEEPERS, async (source) => {
    const transfer = await after(source, 'pick', 'send', 'recall')
    return at(transfer, counted(transfer))
  }),
  'POST /transfers/{id}/write-off': call('++ +----- xx xxx xxxx xxxx xxx', async (source) => {
    const transfer = await after(source, 'pick', 'send')
    return at(transfer, counted(transfer))
  }),
  'POST /transfers/{id}/cancel': call(KEEPERS, async (source) =>
    at(await open(source), { reason: 'Já não faz falta' }),
  ),
} satisfies Partial<Record<Key, CallCase>>
