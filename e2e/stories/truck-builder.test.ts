import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { approveAll } from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { ShipmentPages } from '../pages/shipment-pages.ts'

const { builder, shipments } = words.pt

type Shipment = { id: number; truckId: number | null; driverName: string; documentCount: number }

/** A document whose whole quantity waits for a truck. */
async function pendingDocument(poNumber: string, quantity: number) {
  const lines = [{ productId: 'AR-25', quantity }]
  const order = await submittedOrder({ customer: 'Supermercado Baía Azul', poNumber, lines })
  await approveAll(order.id)
  await eventually(
    () => readOrder(order.id),
    ({ stages }) => stages.includes('STOCK_ANALYSIS'),
  )
  const stock = await call<{ data: { version: number } }>('stock_analyst', 'GET', `/orders/${order.id}/stock`)
  await call('stock_analyst', 'POST', `/orders/${order.id}/process`, { version: stock.body.data.version })
  return order
}

/** A truck of 200 kg and its driver. */
async function smallTruck(stamp: string) {
  const registration = `TST ${stamp.slice(-3)} MC`
  const load = { capacityGrams: 200_000, ambientGrams: 200_000 }
  const truck = { registration, branchId: 'SD', ...load }
  const { body } = await call<{ content: { id: number } }>('admin', 'POST', '/master-data/trucks', truck)
  await call('admin', 'POST', '/master-data/drivers', { name: `Motorista ${stamp}`, branchId: 'SD' })
  return { id: body.content.id, registration }
}

story(
  'a truck of the fleet is loaded, is too heavy, is put right and leaves; then it is taken',
  async ({ open }) => {
    const stamp = String(Date.now())
    const truck = await smallTruck(stamp)
    const [heavy, light] = [await pendingDocument(stamp, 7), await pendingDocument(stamp, 2)]

    // The truck is chosen, one document pressed onto it, the other one added by keys.
    const desk = await open({ as: 'picking_manager', at: `/picking/create?search=${stamp}` })
    const pages = new ShipmentPages(desk)
    await desk.getByRole('button', { name: new RegExp(truck.registration) }).click()
    await pages.putOn(heavy.number).click()
    await pages.putOn(light.number).waitFor()
    await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    await desk
      .getByText(fillIn(builder.documents, { count: 2, limit: 30 }))
      .first()
      .waitFor()
    await desk.getByRole('button', { name: new RegExp(`^${builder.chips.crew}`) }).click()
    await desk.getByRole('combobox', { name: builder.fields.driver }).fill(`Motorista ${stamp}`)
    await desk.getByRole('option', { name: `Motorista ${stamp}` }).click()
    await desk.keyboard.press('Escape')

    // It is too heavy: asked for at creation, and still there after a reload.
    const create = desk.getByRole('button', { name: new RegExp(`^${shipments.create}`) })
    await create.click()
    await desk.getByRole('dialog', { name: builder.overload.ask }).waitFor()
    await desk.keyboard.press('Escape')
    expect(await problemsOf(desk, 'too heavy')).toEqual([])
    await desk.reload()
    await waitUntilLoaded(desk)

    // The smaller document comes off, and the truck leaves.
    const off = fillIn(builder.overload.takeOff, { number: light.number })
    await desk.getByRole('button', { name: new RegExp(`^${off} `) }).click()
    const id = await pages.create()
    const { body } = await call<{ data: Shipment }>('picking_manager', 'GET', `/shipments/${id}`)
    expect(body.data).toMatchObject({
      truckId: truck.id,
      driverName: `Motorista ${stamp}`,
      documentCount: 1,
    })

    // On a phone the documents come first; the truck that left says what keeps it.
    const phone = await open({
      as: 'distribution_manager',
      theme: 'dark',
      at: `/picking/create?search=${stamp}`,
      width: 390,
      height: 844,
    })
    const onPhone = new ShipmentPages(phone)
    await onPhone.putOn(light.number).click()
    await phone.getByRole('button', { name: builder.fleet.label, exact: true }).click()
    const busy = phone.getByRole('listitem').filter({ hasText: truck.registration })
    await busy.getByText(builder.keeper.ready, { exact: true }).waitFor()
    await phone.keyboard.press('Escape')
    await phone.getByRole('button', { name: builder.order.open, exact: true }).click()
    await phone.getByRole('list', { name: shipments.unloadingOrder }).getByText(light.number).waitFor()
    await phone.keyboard.press('Escape')
    expect(await problemsOf(phone, 'in the dark')).toEqual([])
  },
)
