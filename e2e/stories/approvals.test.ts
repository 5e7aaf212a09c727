import { call, eventually } from '../harness/api.ts'
import { day } from '../harness/days.ts'
import { expect, story } from '../harness/story.ts'
import { changeOrder, readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { ApprovalPage } from '../pages/approval-page.ts'

const HOTEL = 'Hotel Flor do Índico'
const { approvals: labels, app } = words.pt

/** Unique to this run, so that a story finds only its own documents. */
const reference = (name: string) => `${name}-${RUN}`
const RUN = Date.now().toString(36).toUpperCase()

/** An order whose discount is large enough to need commercial approval. */
const discounted = (poNumber: string, quantity = 2) =>
  submittedOrder({
    customer: HOTEL,
    poNumber,
    lines: [{ productId: 'AR-25', quantity, discountPercentage: 12 }],
  })
const decisionOf = async (id: number, stage = 'COMMERCIAL') =>
  (await readOrder(id)).approvals.find((approval) => approval.stage === stage)

story('an approver decides three documents in a row without touching the mouse', async ({ open }) => {
  const orders = [
    await discounted(reference('TECLADO')),
    await discounted(reference('TECLADO')),
    await discounted(reference('TECLADO')),
  ]
  const [first, second, third] = orders.map(({ id }) => id) as [number, number, number]
  const inbox = new ApprovalPage(
    await open({ as: 'commercial_approver', at: `/approval?search=${reference('TECLADO')}` }),
  )
  const { page } = inbox
  await inbox.rows.nth(2).waitFor()
  // The first one is open beside the list; the address stays the same.
  await inbox.openNumber(orders[0]?.number ?? '').waitFor()
  expect(new URL(page.url()).pathname).toBe('/approval')

  // A shortcut letter typed inside a word decides nothing.
  await page.keyboard.type('za')
  const asksWhy = page.getByText(labels.reasonMissingApprove)
  expect(await asksWhy.count()).toBe(0)

  // A commercial approval without a reason is refused, and the reason field gets the focus.
  const press = async () => {
    await page.keyboard.press('a')
    return asksWhy.count()
  }
  await expect.poll(press, { interval: 1000 }).toBe(1)
  await page.keyboard.type('Campanha de Natal')
  await page.keyboard.press('Control+Enter')
  await inbox.openNumber(orders[1]?.number ?? '').waitFor()

  // The next one opens by itself and is rejected.
  await page.keyboard.press('r')
  await page.keyboard.type('Desconto sem acordo')
  await page.keyboard.press('Control+Enter')
  await inbox.openNumber(orders[2]?.number ?? '').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.type('Campanha de Natal')
  await page.keyboard.press('Control+Enter')
  await page.getByText(labels.emptyFiltered).waitFor()

  await inbox.sendNow()
  await expect
    .poll(() => decisionOf(first))
    .toMatchObject({ decision: 'approved', reason: 'Campanha de Natal' })
  await expect
    .poll(() => decisionOf(second))
    .toMatchObject({ decision: 'rejected', reason: 'Desconto sem acordo' })
  await expect.poll(() => decisionOf(third)).toMatchObject({ decision: 'approved' })
})

story('while an approver is away the deputy decides, and the history says for whom', async ({ open }) => {
  const { id, number } = await submittedOrder({
    customer: 'Mercearia Boa Hora',
    poNumber: reference('AUSENCIA'),
    lines: [{ productId: 'AR-25', quantity: 1 }],
  })
  const deputy = await open({ as: 'picking_manager', at: '/' })
  expect(await deputy.getByRole('link', { name: new RegExp(`^${app.menu.approval}`) }).count()).toBe(0)

  // The financial approver plans an absence and names as deputy the head of picking, who cannot decide otherwise.
  const approver = new ApprovalPage(await open({ as: 'financial_approver', at: '/approval' }))
  const until = day(3)
  await approver.planAbsence({ deputy: 'Chefia de Picking', from: day(0), until })

  // The menu entry appears without a reload; the deputy finds the document on behalf of the absent approver and decides.
  await deputy
    .getByRole('link', { name: new RegExp(`^${app.menu.approval}`) })
    .first()
    .click()
  const deputyInbox = new ApprovalPage(deputy)
  await deputy.getByText(fillIn(words.pt.absences.holds, { name: 'Direcção Financeira', until })).waitFor()
  await deputy.goto(`/approval?search=${reference('AUSENCIA')}`)
  await deputyInbox.rows.getByText(fillIn(labels.onBehalfOf, { name: 'Direcção Financeira' })).waitFor()
  await deputyInbox.rows.first().click()
  await deputyInbox.openNumber(number).waitFor()
  await deputyInbox.approve('')
  await expect.poll(() => decisionOf(id, 'FINANCIAL')).toMatchObject({ decision: 'approved' })

  const seller = await open({ as: 'operator', at: `/documents/${id}` })
  await seller.getByText('Chefia de Picking por Direcção Financeira').first().waitFor()

  // The approver comes back early: the deputy loses the right at once.
  await approver.page.reload()
  await approver.endAbsence('Chefia de Picking')
  await deputy.goto('/approval')
  await deputy.getByText(app.forbidden).first().waitFor()
  expect(new URL(deputy.url()).pathname).toBe('/')
})

story('on a phone the reason is asked in a sheet at the bottom', async ({ open }) => {
  const { id, number } = await discounted(reference('TELEFONE'))
  const page = await open({
    as: 'commercial_approver',
    at: `/approval?search=${reference('TELEFONE')}`,
    width: 390,
    height: 844,
  })
  const inbox = new ApprovalPage(page)
  await inbox.rows.first().click()
  await inbox.openNumber(number).waitFor()
  await inbox.approveButton.click()
  const sheet = page.getByRole('dialog', { name: labels.reasonTo.approve })
  await sheet.getByRole('button', { name: words.pt.ui.reasons.agreedCampaign }).click()
  await sheet.getByRole('button', { name: labels.approve }).click()
  await inbox.isDecided()
  await inbox.sendNow()
  await expect
    .poll(() => decisionOf(id))
    .toMatchObject({
      decision: 'approved',
      reason: words.pt.ui.reasons.agreedCampaign,
    })
})

story('an approver sees what others decided or changed in the meantime before deciding', async ({ open }) => {
  const taken = await discounted(reference('MEANWHILE'))
  const { id, number } = await discounted(reference('MEANWHILE'))
  const page = await open({
    as: 'commercial_approver',
    at: `/approval/${id}?search=${reference('MEANWHILE')}&on=COMMERCIAL`,
  })
  const inbox = new ApprovalPage(page)
  await inbox.openNumber(number).waitFor()
  await inbox.rows.nth(1).waitFor()

  // Another approver decides the first one: it leaves the list with a notice.
  const decision = { version: taken.version, stage: 'COMMERCIAL', decision: 'approve', reason: 'Campanha' }
  expect((await call('admin', 'POST', `/orders/${taken.id}/approvals`, decision)).status).toBe(200)
  await page.getByText(`${taken.number} saiu da lista`).waitFor()
  await inbox.rows.nth(1).waitFor({ state: 'detached' })

  // The seller changes the open one: old and new values are shown side by side and must be accepted before deciding.
  await changeOrder(id, [{ productId: 'AR-25', quantity: 3, discountPercentage: 12 }])
  const notice = page.getByRole('alert', { name: labels.outdated.title })
  await notice.getByRole('row', { name: /^Quantidade: .* 2 .* 3 / }).waitFor()
  expect(await inbox.approveButton.count()).toBe(0)
  await notice.getByRole('button', { name: labels.outdated.accept }).click()
  await inbox.approve('Campanha')
  await expect.poll(() => decisionOf(id)).toMatchObject({ decision: 'approved' })
})

story(
  'the first document stays open when newer ones arrive; on a phone none opens by itself',
  async ({ open }) => {
    const at = `/approval?sort=newest&search=${reference('PRIMEIRO')}`
    const first = await discounted(reference('PRIMEIRO'))
    const inbox = new ApprovalPage(await open({ as: 'commercial_approver', at }))
    await inbox.openNumber(first.number).waitFor()

    // A newer one arrives at the top of the list: the open document and its unfinished reason stay.
    await inbox.reason.fill('Campanha')
    const second = await discounted(reference('PRIMEIRO'))
    await inbox.rows.nth(1).waitFor()
    await inbox.openNumber(first.number).waitFor()
    await expect.poll(() => inbox.reason.inputValue()).toBe('Campanha')
    await inbox.approveButton.click()
    await inbox.openNumber(second.number).waitFor()
    await inbox.sendNow()
    await expect.poll(() => decisionOf(first.id)).toMatchObject({ decision: 'approved', reason: 'Campanha' })
    await expect.poll(() => decisionOf(second.id)).toMatchObject({ decision: null })

    const phone = new ApprovalPage(await open({ as: 'commercial_approver', at, width: 390, height: 844 }))
    await phone.rows.first().waitFor()
    expect(await phone.page.getByRole('article').count()).toBe(0)
  },
)

story(
  "on a slow connection the user's own decision is not reported as a colleague's",
  async ({ open, connection }) => {
    const { id, number } = await discounted(reference('LENTA'))
    const other = await discounted(reference('LENTA'))
    const page = await open({
      as: 'commercial_approver',
      address: connection.address,
      at: `/approval?search=${reference('LENTA')}`,
    })
    const inbox = new ApprovalPage(page)
    await inbox.rows.nth(1).waitFor()
    await inbox.openNumber(number).waitFor()
    await inbox.reason.fill('Campanha')
    const response = connection.holdResponse('POST /orders/{id}/approvals', { after: 0 })
    const reads = connection.countRequests('GET /approvals')
    await inbox.approveButton.click()
    await inbox.isDecided()
    await inbox.sendNow()
    await inbox.rows.nth(1).waitFor({ state: 'detached' })
    await response.arrived
    // The list learns of the decision before the response arrives, and names no colleague.
    await expect.poll(() => connection.countRequests('GET /approvals')).toBeGreaterThan(reads)
    expect(await page.getByText(`${number} saiu da lista`).count()).toBe(0)
    response.release()
    expect(await page.getByText(`${number} saiu da lista`).count()).toBe(0)
    await expect.poll(() => decisionOf(id)).toMatchObject({ decision: 'approved' })

    // A colleague's decision is still reported.
    const decision = { version: other.version, stage: 'COMMERCIAL', decision: 'approve', reason: 'Campanha' }
    expect((await call('admin', 'POST', `/orders/${other.id}/approvals`, decision)).status).toBe(200)
    await page.getByText(`${other.number} saiu da lista`).waitFor()
    expect(await page.getByText(`${number} saiu da lista`).count()).toBe(0)
  },
)

story('the exposure shown is updated when other orders of the customer are decided', async ({ open }) => {
  const overdue = (name: string) =>
    submittedOrder({
      customer: 'Mercearia Boa Hora',
      poNumber: reference(name),
      lines: [{ productId: 'AR-25', quantity: 1 }],
    })
  const [opened, other] = [await overdue('EXPOSTA'), await overdue('OUTRA')]
  const page = await open({ as: 'financial_approver', at: `/approval/${opened.id}?on=FINANCIAL` })
  const exposure = page.getByRole('list', { name: words.pt.ui.credit.parts })
  await exposure.waitFor()
  const before = await exposure.textContent()
  const decision = { version: other.version, stage: 'FINANCIAL', decision: 'approve', reason: '' }
  expect((await call('admin', 'POST', `/orders/${other.id}/approvals`, decision)).status).toBe(200)
  await eventually(
    () => exposure.textContent(),
    (now) => now !== before,
  )
})

story('several documents are decided together, and the amount at risk is shown', async ({ open }) => {
  const orders = [await discounted(reference('GRUPO')), await discounted(reference('GRUPO'), 5)]
  const page = await open({ as: 'commercial_approver', at: `/approval?search=${reference('GRUPO')}` })
  await page.getByRole('button', { name: labels.chooseBegin }).click()
  for (const { number } of orders) {
    await page.getByRole('checkbox', { name: fillIn(labels.chooseRow, { number }) }).check()
  }
  await page.getByRole('button', { name: words.pt.bulk.actions['approve-commercial'] }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(new RegExp(`${HOTEL} · .* · em risco`))
    .first()
    .waitFor()
  // One reason for all of them, with one click.
  const reason = words.pt.ui.reasons.competitorPrice
  await dialog.getByRole('button', { name: reason }).click()
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(reason)
  await dialog
    .getByRole('button', { name: new RegExp(`^${words.pt.bulk.actions['approve-commercial'].slice(0, 7)}`) })
    .click()
  for (const { id } of orders) {
    await eventually(
      () => decisionOf(id),
      (approval) => approval?.decision === 'approved' && approval.reason === reason,
    )
  }
})
