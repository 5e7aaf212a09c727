import { call, eventually } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { type Language, words } from '../harness/words.ts'
import { ApprovalPage } from '../pages/approval-page.ts'
import { DraftPage } from '../pages/draft-page.ts'
import { fileOf, ShipmentPages } from '../pages/shipment-pages.ts'
import { StockPage } from '../pages/stock-page.ts'

type Order = { number: string; status: string; stages: string[]; invoices: { number: string }[] }

const orderOf = async (id: number) =>
  (await call<{ data: Order }>('operator', 'GET', `/orders/${id}`)).body.data
const untilStage = (id: number, stage: string) =>
  eventually(
    () => orderOf(id),
    ({ stages }) => stages.includes(stage),
  )

/** Customers with overdue debt: their orders need financial approval, and a large discount needs commercial approval. */
const CASES = [
  { language: 'pt', customer: 'Mercearia Boa Hora' },
  { language: 'en', customer: 'Casa Comercial Vale Verde' },
] as const satisfies readonly { language: Language; customer: string }[]

story.for(CASES)(
  'from the order to the truck to the invoice, in $language',
  async ({ language, customer }, { open }) => {
    const { badges } = words[language]

    // The seller writes an order and submits it from Maputo.
    const seller = await open({ as: 'operator', language, at: '/documents/create', location: true })
    const draft = new DraftPage(seller, language)
    await draft.chooseCustomer(customer)
    await draft.beginLines()
    await draft.typeLine(1, 'AR-25', '4', '15')
    await draft.typeLine(2, 'FC-ASA', '2')
    await draft.submit.click()
    const allow = seller.getByRole('button', { name: draft.words.submission.allow })
    await Promise.race([
      allow.waitFor().then(() => allow.click()),
      seller.waitForURL(/\/documents\/\d+$/),
    ]).catch(() => undefined)
    const id = await draft.submitted()
    const { number } = await orderOf(id)
    expect(number).toMatch(/^PEV\.SD\.\d{4}\/\d+$/)
    await untilStage(id, 'COMMERCIAL_APPROVAL')
    await untilStage(id, 'FINANCIAL_APPROVAL')

    // Both approvers decide; the commercial one must give a reason.
    const commercial = new ApprovalPage(
      await open({ as: 'commercial_approver', language, at: `/approval/${id}` }),
      language,
    )
    await commercial.approveButton.click()
    await commercial.page.getByText(commercial.words.reasonMissingApprove).waitFor()
    await commercial.approve('Campanha')
    const financial = new ApprovalPage(
      await open({ as: 'financial_approver', language, at: `/approval/${id}` }),
      language,
    )
    await financial.approve('')
    await untilStage(id, 'STOCK_ANALYSIS')

    // The analyst sees the reserved batches, first to expire first, and sends all to picking.
    const stock = new StockPage(await open({ as: 'stock_analyst', language, at: `/stock/${id}` }), language)
    await expect.poll(() => stock.row('AR-25').textContent()).toMatch(/L\d{6}-\d{2}/)
    await stock.sendAllToPicking()
    await untilStage(id, 'AVAILABLE_FOR_PICKING')

    // The shipment is created, loaded and billed.
    const dock = await open({
      as: 'picking_manager',
      language,
      at: `/picking/create?number=${encodeURIComponent(number)}`,
    })
    const shipment = new ShipmentPages(dock, language)
    await shipment.putOn(number).click()
    await shipment.fillTruck({
      route: 'Maputo Centro',
      carRegistration: 'AHB 412 MC',
      driverName: 'Abel Machava',
      assigneeName: 'Rosa Tembe',
    })
    await shipment.create()
    await shipment.action('start').click()
    await shipment.action('end').click()
    await shipment.bill()
    const invoice = dock.getByRole('button', { name: / FT [A-Z]+\d+\// })
    await invoice.first().waitFor()
    const [billed] = (await untilStage(id, 'BILLED')).invoices
    await expect.poll(() => invoice.first().getAttribute('aria-label')).toContain(billed?.number)

    // The papers are PDF files.
    for (const paper of ['consolidated', 'client', 'product', 'viewDeliveryNotes'] as const) {
      expect((await shipment.view(paper)).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const file = await fileOf(dock, () => invoice.first().click())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')

    // Opening a PDF does not count as printed: somebody must confirm that it came out on paper (decision 0126).
    const pending = dock.getByText(shipment.words.printPending, { exact: true })
    await pending.first().waitFor()
    expect((await shipment.print('invoices')).subarray(0, 5).toString()).toBe('%PDF-')
    await shipment.answer(false)
    await shipment.question.waitFor({ state: 'detached' })
    await pending.first().waitFor()
    await shipment.print('invoices')
    await dock.reload()
    await shipment.answer(true)
    await expect.poll(() => pending.count()).toBe(0)
    await shipment.print('invoices', 'Perdida')
    await shipment.answer(true)
    await dock.getByText(shipment.words.did['reprint-invoices']).first().waitFor()

    // The seller sees it finished, with its invoice, on the open page without a reload.
    await seller.bringToFront()
    await waitUntilLoaded(seller)
    await seller.getByText(badges.stage.BILLED).first().waitFor()
    await seller
      .getByText(billed?.number ?? '')
      .first()
      .waitFor()
    for (const person of [
      'Direcção Comercial',
      'Direcção Financeira',
      'Analista de Stock',
      'Chefia de Picking',
    ]) {
      await seller.getByRole('main').getByText(person).first().waitFor()
    }
    expect((await orderOf(id)).status).toBe('FINISHED')
    await seller.goto('/documents?tab=finished')
    await seller.getByText(number).first().waitFor()
  },
)
