import { violationsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.collections
const r = words.pt.returns

type Line = {
  id: number
  description: string
  unit: string
  asked: number
  received: number | null
  delivered: { batch: string }[]
}
type Collection = { phase: string; number: string; customer: { name: string }; lines: Line[] }
type Note = { id: number; version: number; digest: string }
type StockLine = { id: number; buckets: Record<string, number> }

const must = async <T>(who: string, method: string, path: string, body?: unknown): Promise<T> => {
  const reply = await call<T>(who, method, path, body)
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}
const read = async <T>(path: string) => (await must<{ data: T }>('admin', 'GET', path)).data

/** A billed delivery of two articles on a truck of its own. */
async function delivered(truck: { carRegistration: string; driverName: string }) {
  const lines = [
    { productId: 'AR-25', quantity: 4 },
    { productId: 'AC-1', quantity: 3 },
  ]
  const { id: orderId } = await submittedOrder({ customer: 'Hotel Flor', lines })
  const stock = await eventually(
    () => read<{ version: number; lines: StockLine[] }>(`/orders/${orderId}/stock`),
    (found) => found.lines.every(({ buckets }) => (buckets.reserved ?? 0) > 0),
  )
  const decisions = stock.lines.map((line) => ({ lineId: line.id, decision: 'picking' }))
  await must('admin', 'POST', `/orders/${orderId}/stock/process`, {
    version: stock.version,
    lines: decisions,
  })
  const { content } = await must<{ content: { id: number } }>('admin', 'POST', '/shipments', {
    ...{
      warehouseId: 'SD1',
      assigneeName: 'Rosa Tembe',
      route: 'Maputo Centro',
      ...truck,
      orderIds: [orderId],
    },
  })
  await must('admin', 'PUT', `/shipments/${content.id}/status-update/loading`, {})
  await must('admin', 'PUT', `/shipments/${content.id}/status-update/finished`, {})
  await must('admin', 'POST', `/shipments/${content.id}/invoice`)
  const [delivery] = await eventually(
    () =>
      read<{ id: number; version: number; invoice: { id: number } | null }[]>(
        `/deliveries?shipmentId=${content.id}`,
      ),
    ([found]) => found?.invoice !== null && found?.invoice !== undefined,
  )
  if (!delivery?.invoice) throw new Error('It is billed')
  return { shipmentId: content.id, orderId, deliveryId: delivery.id, invoiceId: delivery.invoice.id }
}

/** Approved for collection, by the administrator. */
async function approved(id: number): Promise<Note> {
  const path = `/credit-notes/${id}`
  const draft = await read<Note>(path)
  let { data } = await must<{ data: Note }>('credit_note_creator', 'POST', `${path}/submit`, {
    ...{ version: draft.version, confirmed: true },
  })
  for (const stage of ['commercial', 'collection']) {
    const { version, digest } = data
    data = (
      await must<{ data: Note }>('admin', 'POST', `${path}/approve/${stage}`, {
        version,
        digest,
        reason: 'Visto',
      })
    ).data
  }
  return data
}

story('a collector on a phone without a line', async ({ open, connection }) => {
  const { invoiceId, orderId } = await delivered({
    carRegistration: 'AHB 412 MC',
    driverName: 'Abel Machava',
  })
  const order = await read<{ customer: { id: number }; operationType: string }>(`/orders/${orderId}`)
  const place = `customerId=${order.customer.id}&operationId=${order.operationType}`
  const lineOf = async (productId: string) => {
    const billed = await read<{ invoiceLineId: number; invoice: { id: number } }[]>(
      `/credit-notes/candidates?${place}&productId=${productId}`,
    )
    return billed.find(({ invoice }) => invoice.id === invoiceId)?.invoiceLineId ?? 0
  }
  const lines = [await lineOf('AR-25'), await lineOf('AC-1')]
  const { content } = await must<{ content: Note }>('credit_note_creator', 'POST', '/credit-notes', {
    ...{ customerId: order.customer.id, operationId: order.operationType, reasonId: '3EX' },
    lines: lines.map((invoiceLineId) => ({ invoiceLineId, quantity: 2, negotiatedPrice: 100 })),
  })
  const { id } = await approved(content.id)
  const collectionOf = () => read<Collection>(`/credit-notes/${id}/collection`)
  const {
    number,
    lines: [first, second],
  } = await collectionOf()
  if (!first || !second) throw new Error('It has two lines')

  const phone = await open({
    ...{ as: 'credit_note_collector', at: '/credit/collections', address: connection.address },
    ...{ width: 390, height: 844, touch: true },
  })
  expect(await violationsOf(phone)).toEqual([])
  await phone.getByRole('link', { name: fillIn(t.openOf, { number }) }).click()
  await phone.getByRole('button', { name: fillIn(t.startOf, { number }) }).click()
  await phone.getByRole('dialog').getByRole('button', { name: t.start, exact: true }).click()
  await phone.getByRole('button', { name: t.line.save }).waitFor()
  await waitUntilLoaded(phone)
  expect(await violationsOf(phone)).toEqual([])

  // The line is lost. One article is one short and says why, the other one is not handed over at all.
  connection.disconnect()
  await phone.getByRole('button', { name: t.line.minus }).click()
  await phone.getByRole('button', { name: t.reason.sold }).click()
  await phone.getByRole('button', { name: t.line.save }).click()
  await phone.getByRole('button', { name: t.line.refuse }).click()
  await phone.getByRole('button', { name: t.reason.gone }).click()
  await phone.getByRole('button', { name: t.line.save }).click()
  await phone.getByText(fillIn(t.progress, { written: 2, lines: 2 })).waitFor()
  await phone.getByLabel(t.handOver.name).fill('Ana Cossa')
  const pad = phone.getByRole('img', { name: t.handOver.signature })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is a place to sign')
  await phone.mouse.move(box.x + 20, box.y + 40)
  await phone.mouse.down()
  await phone.mouse.move(box.x + 160, box.y + 90, { steps: 4 })
  await phone.mouse.up()
  await phone.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(phone)).toEqual([])
  await phone.getByRole('button', { name: t.handOver.end }).click()
  await phone.getByText(/sem rede · 3 guardados/).waitFor()
  expect((await collectionOf()).lines.map(({ received }) => received)).toEqual([null, null])

  // All of it reaches the server when the line is back, in order and once.
  connection.reconnect()
  await expect.poll(async () => (await collectionOf()).phase, { timeout: 20_000 }).toBe('financial-approval')
  const ended = await collectionOf()
  expect(ended.lines.map(({ received }) => received)).toEqual([first.asked - 1, 0])
  expect(ended).toMatchObject({ collectedFrom: 'Ana Cossa', signature: { name: 'assinatura.png' } })
})

story(
  'from a refused delivery to the credited account, and the goods back on sale or destroyed',
  async ({ open }) => {
    const truck = { carRegistration: 'AFG 204 MC', driverName: 'Abel Nhaca' }
    const { deliveryId, invoiceId } = await delivered(truck)
    const { version, lines } = await read<{ version: number; lines: { id: number }[] }>(
      `/deliveries/${deliveryId}`,
    )
    const refused = lines.map((line) => ({
      id: line.id,
      received: 0,
      reasonId: '2DN',
      reasonText: 'Caixa aberta',
    }))
    await must('admin', 'PUT', `/deliveries/${deliveryId}/outcome`, {
      version,
      lines: refused,
      receiverName: '',
    })

    const creator = await open({ as: 'credit_note_creator', at: `/picking/deliveries/${deliveryId}` })
    await creator.getByRole('button', { name: t.delivery.create }).click()
    await creator.waitForURL(/\/credit\/drafts\/\d+/)
    const id = Number(new URL(creator.url()).pathname.split('/').at(-1))
    const note = await approved(id)
    await must('credit_note_collector', 'POST', `/credit-notes/${id}/collection/start`, {
      version: note.version,
    })

    const dock = await open({ as: 'credit_note_collector', at: `/credit/${id}/collection` })
    await dock.getByRole('button', { name: t.line.save }).click()
    await dock.getByText(fillIn(t.progress, { written: 1, lines: 2 })).waitFor()
    await dock.getByRole('button', { name: t.line.save }).click()
    await dock.getByLabel(t.handOver.driver).fill('Abel Nhaca')
    await dock.getByRole('button', { name: t.handOver.endAtDock }).click()
    await dock.getByText(/^Terminada em /).waitFor()

    const financial = await open({ as: 'credit_note_financial_approver', at: `/credit/${id}` })
    await financial.getByRole('button', { name: /^Emitir / }).click()
    await financial.getByRole('heading', { name: /^NC SD\d+\/\d+$/ }).waitFor()
    expect(await read<{ open: number }>(`/invoices/${invoiceId}`)).toMatchObject({ open: 0 })

    const { number } = await read<{ number: string }>(`/credit-notes/${id}`)
    const analyst = await open({
      as: 'stock_analyst',
      at: `/stock/returns?search=${encodeURIComponent(number)}`,
    })
    await analyst.getByRole('checkbox').first().check()
    await analyst.getByRole('button', { name: r.decide, exact: true }).click()
    expect(await violationsOf(analyst)).toEqual([])
    await analyst.getByLabel(new RegExp(`^${r.dispose.warehouse}`)).click()
    await analyst.getByRole('option', { name: /^SD1/ }).click()
    await analyst.getByLabel(new RegExp(`^${r.dispose.reason}`)).fill('Caixa refeita')
    await analyst.getByRole('dialog').getByRole('button', { name: r.dispose.confirm }).click()
    await analyst
      .getByText(/Registado: DV /)
      .first()
      .waitFor()
    await analyst.getByRole('link', { name: r.tab.decided }).click()
    await analyst
      .getByText(/^DV SD/)
      .first()
      .waitFor()
    expect(await violationsOf(analyst)).toEqual([])

    // The other article is destroyed once the colleague who saw it confirms; the certificate bears both names.
    const { data: me } = await must<{ data: { name: string; surname: string } }>(
      'admin_sd',
      'GET',
      '/auth/me',
    )
    await analyst.getByRole('link', { name: r.tab.waiting }).click()
    await analyst.getByRole('checkbox').first().check()
    await analyst.getByRole('button', { name: r.decide, exact: true }).click()
    await analyst.getByRole('radio', { name: r.dispose.destroyed }).check()
    await analyst.getByLabel(new RegExp(`^${r.dispose.colleague}`)).click()
    await analyst.getByRole('option', { name: `${me.name} ${me.surname}`.trim() }).click()
    await analyst.getByLabel(new RegExp(`^${r.dispose.reason}`)).fill('Caixa aberta')
    expect(await violationsOf(analyst)).toEqual([])
    await analyst.getByRole('dialog').getByRole('button', { name: r.dispose.ask }).click()
    await analyst.getByText(r.place.toConfirm).first().waitFor()

    const witness = await open({ as: 'admin_sd', at: '/' })
    await witness
      .getByRole('link', { name: new RegExp(`^${words.pt.home.kinds.destructions}`) })
      .first()
      .click()
    await witness
      .getByRole('button', { name: fillIn(r.destruction.confirmOf, { reason: 'Caixa aberta' }) })
      .click()
    expect(await violationsOf(witness)).toEqual([])
    await witness.getByRole('dialog').getByRole('button', { name: r.destruction.confirm }).click()
    await witness
      .getByText(/^AD SD/)
      .first()
      .waitFor()
    await analyst.getByRole('link', { name: r.tab.decided }).click()
    await analyst
      .getByText(/^AD SD/)
      .first()
      .waitFor()
  },
)
