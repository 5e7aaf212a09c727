import { call, eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { ShipmentPages } from '../pages/shipment-pages.ts'

const { shipments, drafts, badges } = words.pt

type Row = { id: number; number: string; stage: string; version: number; documentCount: number }
type Order = { id: number; version: number; stages: string[]; shipment: { id: number } | null }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data

story(
  'a truck is started and ended from the list, taken up again on its page, and gets a document of its own',
  async ({ open }) => {
    const [ready] = await read<Row[]>('/shipments?tab=ready&branchId=SD&sort=oldest&perPage=1')
    if (!ready) throw new Error('The demo company has a shipment that is ready')

    // A document is written for the truck: its place is given, and it joins by itself.
    const page = await open({ as: 'distribution_manager', at: `/picking/${ready.id}/newdocument` })
    await page.getByRole('button', { name: drafts.truck.start }).click()
    await page.waitForURL(/newdocument\?draft=\d+/)
    await page.getByText(drafts.truck.howText).waitFor()
    const draftId = Number(new URL(page.url()).searchParams.get('draft'))
    const draft = await call<{ data: Order }>('distribution_manager', 'GET', `/drafts/${draftId}`)
    const customers = await read<
      { id: number; nuit: string | null; warehouse: string; blockedCredit: boolean }[]
    >('/customers?perPage=100&branchId=SD')
    const customer = customers.find((one) => one.nuit && !one.blockedCredit && one.warehouse === 'SD1')
    const saved = await call<{ data: Order }>('distribution_manager', 'PUT', `/drafts/${draftId}`, {
      version: draft.body.data.version,
      customerId: customer?.id,
      lines: [{ productId: 'AR-25', quantity: 1 }],
    })
    await call('distribution_manager', 'POST', `/drafts/${draftId}/submit`, {
      version: saved.body.data.version,
      latitude: -25.97,
      longitude: 32.57,
    })
    for (const stage of ['COMMERCIAL', 'FINANCIAL']) {
      const order = await eventually(
        () => read<Order>(`/orders/${draftId}`),
        ({ stages, shipment }) => shipment !== null || stages.some((one) => /APPROVAL|ANALYSIS/.test(one)),
      )
      if (!order.stages.includes(`${stage}_APPROVAL`)) continue
      await call('admin', 'POST', `/orders/${draftId}/approvals`, {
        version: order.version,
        stage,
        decision: 'approve',
        reason: 'Campanha',
      })
    }
    await eventually(
      () => read<Order>(`/orders/${draftId}`),
      ({ shipment }) => shipment?.id === ready.id,
    )

    // From the list: the next act, after a preview.
    await page.goto(new URL(`/picking?number=${encodeURIComponent(ready.number)}`, page.url()).href)
    const act = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} · `) })
    await act(shipments.list.acts.start).click()
    const confirm = (name: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: fillIn(shipments.bulk.counted, { action: name, count: '1' }) })
    await confirm(shipments.bulk.actions.start).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.pt.ui.close, exact: true })
      .last()
      .click()
    await act(shipments.list.acts.end).click()
    await confirm(shipments.bulk.actions.end).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.pt.ui.close, exact: true })
      .last()
      .click()

    // On its page: back to loading behind the dots, and ended again.
    await page.getByRole('link', { name: ready.number }).click()
    await page.getByText(badges.shipment.finished).first().waitFor()
    await page.getByRole('button', { name: shipments.actions.more, exact: true }).click()
    await page.getByRole('menuitem', { name: shipments.actions.reopen }).click()
    await page.getByText(badges.shipment.loading).first().waitFor()
    const shipment = new ShipmentPages(page)
    await shipment.action('end').click()
    await page.getByText(badges.shipment.finished).first().waitFor()
    await page.getByRole('link', { name: new RegExp(`^${shipments.detail.view.history}`) }).click()
    await page.getByText(shipments.did.reopen).first().waitFor()
    expect((await read<Row>(`/shipments/${ready.id}`)).documentCount).toBe(ready.documentCount + 1)
  },
)
