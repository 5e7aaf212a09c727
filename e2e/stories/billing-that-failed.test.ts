import { call, eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { badges, billing, shipments, ui } = words.pt

type Customer = { id: number; name: string; nuit: string | null; warehouse: string; blockedCredit: boolean }
type Order = {
  id: number
  number: string
  version: number
  status: string
  stages: string[]
  approvals: Approval[]
}
type Approval = { stage: string; decision: string | null }
type Shipment = { stage: string; documents: { id: number; billing: { state: string } }[] }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data
const orderOf = (id: number) => read<Order>(`/orders/${id}`)
const shipmentOf = (id: number) => read<Shipment>(`/shipments/${id}`)
const setNuit = (id: number, nuit: string | null) => call('admin', 'PUT', `/customers/${id}`, { nuit })

/** A loaded shipment of two documents, one of a customer who has no NUIT. */
async function loadedShipment() {
  const all = await read<Customer[]>('/customers?perPage=100&branchId=SD')
  const billable = all.filter(
    ({ nuit, blockedCredit, warehouse }) => nuit && !blockedCredit && warehouse === 'SD1',
  )
  const [withoutNuit, other] = [billable.at(-1), billable.at(-2)]
  if (!withoutNuit?.nuit || !other) throw new Error('The demo company has customers with a NUIT')
  await setNuit(withoutNuit.id, null)
  const bad = await picked(withoutNuit.id)
  const good = await picked(other.id)
  const truck = {
    warehouseId: 'SD1',
    assigneeName: 'Rosa Tembe',
    driverName: 'Abel Machava',
    carRegistration: 'AHB 412 MC',
    route: 'Maputo Centro',
  }
  const { body } = await call<{ content: { id: number } }>('admin', 'POST', '/shipments', {
    ...truck,
    orderIds: [bad.id, good.id],
  })
  const shipmentId = body.content.id
  for (const status of ['loading', 'finished'])
    await call('admin', 'PUT', `/shipments/${shipmentId}/status-update/${status}`, {})
  return { withoutNuit, bad, good, shipmentId }
}

const partlyBilled = (shipmentId: number) =>
  eventually(
    () => shipmentOf(shipmentId),
    ({ stage }) => stage === 'partially-billed',
  )

async function picked(customerId: number): Promise<Order> {
  const lines = [
    { productId: 'AR-25', quantity: 1 },
    { productId: 'FC-ASA', quantity: 1 },
  ]
  const draft = await call<{ content: Order }>('operator', 'POST', '/drafts', { customerId, lines })
  const { id, version } = draft.body.content
  await call('operator', 'POST', `/drafts/${id}/submit`, { version, latitude: -25.97, longitude: 32.57 })
  const started = await eventually(
    () => orderOf(id),
    ({ stages }) => stages.some((stage) => /APPROVAL|STOCK_ANALYSIS/.test(stage)),
  )
  for (const { stage } of started.approvals.filter(({ decision }) => decision === null))
    await call('admin', 'POST', `/orders/${id}/approvals`, {
      version: (await orderOf(id)).version,
      stage,
      decision: 'approve',
      reason: 'Campanha',
    })
  await eventually(
    () => orderOf(id),
    ({ stages }) => stages.includes('STOCK_ANALYSIS'),
  )
  const stock = await eventually(
    () =>
      read<{ version: number; lines: { id: number; buckets: { reserved: number } }[] }>(
        `/orders/${id}/stock`,
      ),
    (found) => found.lines.every(({ buckets }) => buckets.reserved > 0),
  )
  const decisions = stock.lines.map((line) => ({ lineId: line.id, decision: 'picking' }))
  await call('admin', 'POST', `/orders/${id}/stock/process`, { version: stock.version, lines: decisions })
  return orderOf(id)
}

story('billing is confirmed once, shown live, and what failed is mended in its row', async ({ open }) => {
  const { withoutNuit, bad, good, shipmentId } = await loadedShipment()
  const dock = await open({ as: 'admin', at: `/picking/${shipmentId}` })
  await dock.getByRole('button', { name: shipments.actions.invoice }).click()
  // Before: what stays out and why, and the button that carries the count.
  const sheet = dock.getByRole('dialog', { name: billing.before.title })
  await sheet.getByText(withoutNuit.name).first().waitFor()
  await sheet.getByText(billing.before.excluded.replace('{count}', '1')).waitFor()
  await sheet.getByRole('button', { name: billing.before.bill.replace('{count}', '1') }).click()
  await sheet.waitFor({ state: 'detached' })

  // Live: each document with its state; another tab, or a reload, shows the same.
  await partlyBilled(shipmentId)
  const failed = dock.getByRole('listitem', { name: new RegExp(bad.number) })
  await failed.getByText(billing.live.state.failed, { exact: true }).waitFor()
  await dock.reload()
  await dock
    .getByRole('listitem', { name: new RegExp(good.number) })
    .getByText(/^FT /)
    .waitFor()
  await failed.getByRole('button', { name: ui.customerCard.fillAndRepeat }).click()

  // A wrong check digit is reported at the field, and nothing is saved.
  const nuit = dock.getByRole('textbox', { name: ui.customerCard.nuit })
  await nuit.fill('123456789')
  await dock.getByText(ui.customerCard.nuitWrong).waitFor()
  await nuit.fill(withoutNuit.nuit ?? '')
  await dock.getByRole('button', { name: ui.customerCard.saveAndRepeat }).click()

  await eventually(
    () => shipmentOf(shipmentId),
    ({ stage }) => stage === 'billed',
  )
  expect(await orderOf(bad.id)).toMatchObject({ status: 'FINISHED', stages: ['BILLED'] })
  await dock.getByText(badges.shipment.billed).first().waitFor()
  await failed.getByText(/^FT /).waitFor()
  expect(await dock.getByText(billing.live.state.failed, { exact: true }).count()).toBe(0)
})

story('a document that cannot be billed is unloaded, while its neighbour stays billed', async ({ open }) => {
  const { withoutNuit, bad, good, shipmentId } = await loadedShipment()
  await call('admin', 'POST', `/shipments/${shipmentId}/invoice`, {})
  await partlyBilled(shipmentId)
  const seller = await open({ as: 'operator', at: `/documents/${bad.id}` })
  const dock = await open({ as: 'picking_manager', at: `/picking/${shipmentId}` })
  await dock.getByRole('button', { name: ui.unload.unload }).click()
  const window = dock.getByRole('dialog')
  const unload = window.getByRole('button', { name: ui.unload.unload, exact: true })
  expect(await unload.isDisabled()).toBe(true)
  await window.getByRole('button', { name: ui.unload.keepAll }).click()
  await window.getByRole('radio', { name: ui.unload.release, exact: true }).last().check()
  await unload.click()
  await window.waitFor({ state: 'detached' })

  expect(await shipmentOf(shipmentId)).toMatchObject({ stage: 'billed', documents: [{ id: good.id }] })
  expect(await orderOf(bad.id)).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
  await dock.getByText(badges.shipment.billed).first().waitFor()
  // The seller's open page is updated.
  await seller.getByText(badges.stage.STOCK_ANALYSIS).first().waitFor()
  await setNuit(withoutNuit.id, withoutNuit.nuit)
  const { version } = await orderOf(bad.id)
  await call('admin', 'POST', `/orders/${bad.id}/cancel`, { version, reason: 'Fim da história' })
})
