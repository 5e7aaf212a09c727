import { call, eventually } from '../harness/api.ts'
import { day } from '../harness/days.ts'
import { expect, story } from '../harness/story.ts'
import { changeOrder, readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { filled, words } from '../harness/words.ts'
import { ApprovalPage } from '../pages/approval-page.ts'

const HOTEL = 'Hotel Flor do Índico'
const { approvals: said, app } = words.pt

/** A reference of this run alone, so that a story finds its own documents and no others. */
const reference = (name: string) => `${name}-${RUN}`
const RUN = Date.now().toString(36).toUpperCase()

/** So much discount that the commercial approver is asked; the reference finds these documents and no others. */
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
  // The first one stands open beside the list; the address does not change for it.
  await inbox.openNumber(orders[0]?.number ?? '').waitFor()
  expect(new URL(page.url()).pathname).toBe('/approval')

  // A letter in the middle of a word that nothing took decides nothing.
  await page.keyboard.type('za')
  const asksWhy = page.getByText(said.reasonMissingApprove)
  expect(await asksWhy.count()).toBe(0)

  // Approving commercially without saying why is refused, and the field waits for the reason.
  const press = async () => {
    await page.keyboard.press('a')
    return asksWhy.count()
  }
  await expect.poll(press, { interval: 1000 }).toBe(1)
  await page.keyboard.type('Campanha de Natal')
  await page.keyboard.press('Control+Enter')
  await inbox.openNumber(orders[1]?.number ?? '').waitFor()

  // The next one has opened by itself and is rejected.
  await page.keyboard.press('r')
  await page.keyboard.type('Desconto sem acordo')
  await page.keyboard.press('Control+Enter')
  await inbox.openNumber(orders[2]?.number ?? '').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.type('Campanha de Natal')
  await page.keyboard.press('Control+Enter')
  await page.getByText(said.emptyFiltered).waitFor()

  expect(await decisionOf(first)).toMatchObject({ decision: 'approved', reason: 'Campanha de Natal' })
  expect(await decisionOf(second)).toMatchObject({ decision: 'rejected', reason: 'Desconto sem acordo' })
  expect(await decisionOf(third)).toMatchObject({ decision: 'approved' })
})

story('while an approver is away the deputy decides, and the history says for whom', async ({ open }) => {
  const { id, number } = await submittedOrder({
    customer: 'Mercearia Boa Hora',
    poNumber: reference('AUSENCIA'),
    lines: [{ productId: 'AR-25', quantity: 1 }],
  })
  const deputy = await open({ as: 'picking_manager', at: '/' })
  expect(await deputy.getByRole('link', { name: new RegExp(`^${app.menu.approval}`) }).count()).toBe(0)

  // The financial approver goes away and names the head of picking, who decides nothing otherwise.
  const approver = new ApprovalPage(await open({ as: 'financial_approver', at: '/approval' }))
  const until = day(3)
  await approver.planAbsence({ deputy: 'Chefia de Picking', from: day(0), until })

  // The deputy is told live, finds the document in the name of who is away, and decides.
  await deputy
    .getByRole('link', { name: new RegExp(`^${app.menu.approval}`) })
    .first()
    .click()
  const place = new ApprovalPage(deputy)
  await deputy.getByText(filled(words.pt.absences.holds, { name: 'Direcção Financeira', until })).waitFor()
  await deputy.goto(`/approval?search=${reference('AUSENCIA')}`)
  await place.rows.getByText(filled(said.onBehalfOf, { name: 'Direcção Financeira' })).waitFor()
  await place.rows.first().click()
  await place.openNumber(number).waitFor()
  await place.approve('')
  expect(await decisionOf(id, 'FINANCIAL')).toMatchObject({ decision: 'approved' })

  const seller = await open({ as: 'operator', at: `/documents/${id}` })
  await seller.getByText('Chefia de Picking por Direcção Financeira').first().waitFor()

  // Back early: the place is given up at once.
  await approver.page.reload()
  await approver.endAbsence('Chefia de Picking')
  await deputy.goto('/approval')
  await deputy.getByText(app.forbidden).first().waitFor()
  expect(new URL(deputy.url()).pathname).toBe('/')
})

story('on a phone the reason comes up under the thumb', async ({ open }) => {
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
  const sheet = page.getByRole('dialog', { name: said.reasonTo.approve })
  await sheet.getByRole('button', { name: words.pt.ui.reasons.agreedCampaign }).click()
  await sheet.getByRole('button', { name: said.approve }).click()
  await inbox.isDecided()
  expect(await decisionOf(id)).toMatchObject({
    decision: 'approved',
    reason: words.pt.ui.reasons.agreedCampaign,
  })
})

story(
  'what others decide or change while an approver looks is said before anything is decided',
  async ({ open }) => {
    const taken = await discounted(reference('MEANWHILE'))
    const { id, number } = await discounted(reference('MEANWHILE'))
    const page = await open({
      as: 'commercial_approver',
      at: `/approval/${id}?search=${reference('MEANWHILE')}&on=COMMERCIAL`,
    })
    const inbox = new ApprovalPage(page)
    await inbox.openNumber(number).waitFor()
    await inbox.rows.nth(1).waitFor()

    // Another approver takes the first one: it leaves the list, quietly.
    const decision = { version: taken.version, stage: 'COMMERCIAL', decision: 'approve', reason: 'Campanha' }
    expect((await call('admin', 'POST', `/orders/${taken.id}/approvals`, decision)).status).toBe(200)
    await page.getByText(`${taken.number} saiu da lista`).waitFor()
    await inbox.rows.nth(1).waitFor({ state: 'detached' })

    // The seller changes the open one: what was and what is stand side by side, and only then it is decided.
    await changeOrder(id, [{ productId: 'AR-25', quantity: 3, discountPercentage: 12 }])
    const notice = page.getByRole('alert', { name: said.outdated.title })
    await notice.getByRole('row', { name: /^Quantidade: .* 2 .* 3 / }).waitFor()
    expect(await inbox.approveButton.count()).toBe(0)
    await notice.getByRole('button', { name: said.outdated.accept }).click()
    await inbox.approve('Campanha')
    expect(await decisionOf(id)).toMatchObject({ decision: 'approved' })
  },
)

story(
  'the first of the inbox stays open whatever comes meanwhile; on a phone none opens',
  async ({ open }) => {
    const at = `/approval?sort=newest&search=${reference('PRIMEIRO')}`
    const first = await discounted(reference('PRIMEIRO'))
    const inbox = new ApprovalPage(await open({ as: 'commercial_approver', at }))
    await inbox.openNumber(first.number).waitFor()

    // A newer one comes to the head of the list: what is being read stays, and a reason begun with it.
    await inbox.reason.fill('Campanha')
    const second = await discounted(reference('PRIMEIRO'))
    await inbox.rows.nth(1).waitFor()
    await inbox.openNumber(first.number).waitFor()
    await expect.poll(() => inbox.reason.inputValue()).toBe('Campanha')
    await inbox.approveButton.click()
    await inbox.openNumber(second.number).waitFor()
    expect(await decisionOf(first.id)).toMatchObject({ decision: 'approved', reason: 'Campanha' })
    expect(await decisionOf(second.id)).toMatchObject({ decision: null })

    const phone = new ApprovalPage(await open({ as: 'commercial_approver', at, width: 390, height: 844 }))
    await phone.rows.first().waitFor()
    expect(await phone.page.getByRole('article').count()).toBe(0)
  },
)

story('on a slow line the own decision is not told as that of a colleague', async ({ open, line }) => {
  const { id, number } = await discounted(reference('LENTA'))
  const other = await discounted(reference('LENTA'))
  const page = await open({
    as: 'commercial_approver',
    address: line.address,
    at: `/approval?search=${reference('LENTA')}`,
  })
  const inbox = new ApprovalPage(page)
  await inbox.rows.nth(1).waitFor()
  await inbox.openNumber(number).waitFor()
  await inbox.reason.fill('Campanha')
  const answer = line.hold('POST /orders/{id}/approvals', { after: 0 })
  await inbox.approveButton.click()
  await answer.begun
  // The list hears that it is decided before the answer comes, and accuses nobody.
  await inbox.rows.nth(1).waitFor({ state: 'detached' })
  expect(await page.getByText(`${number} saiu da lista`).count()).toBe(0)
  answer.letGo()
  await inbox.isDecided()
  expect(await page.getByText(`${number} saiu da lista`).count()).toBe(0)
  expect(await decisionOf(id)).toMatchObject({ decision: 'approved' })

  // What a colleague decides is told as before.
  const decision = { version: other.version, stage: 'COMMERCIAL', decision: 'approve', reason: 'Campanha' }
  expect((await call('admin', 'POST', `/orders/${other.id}/approvals`, decision)).status).toBe(200)
  await page.getByText(`${other.number} saiu da lista`).waitFor()
})

story('the exposure follows what becomes of other orders of the customer', async ({ open }) => {
  const overdue = (name: string) =>
    submittedOrder({
      customer: 'Mercearia Boa Hora',
      poNumber: reference(name),
      lines: [{ productId: 'AR-25', quantity: 1 }],
    })
  const [looked, other] = [await overdue('EXPOSTA'), await overdue('OUTRA')]
  const page = await open({ as: 'financial_approver', at: `/approval/${looked.id}?on=FINANCIAL` })
  const opened = page.getByRole('definition').nth(3)
  await page.getByRole('term').nth(3).filter({ hasText: said.exposure.open }).waitFor()
  const before = await opened.textContent()
  const decision = { version: other.version, stage: 'FINANCIAL', decision: 'approve', reason: '' }
  expect((await call('admin', 'POST', `/orders/${other.id}/approvals`, decision)).status).toBe(200)
  await eventually(
    () => opened.textContent(),
    (now) => now !== before,
  )
})

story('several documents are decided together, with what they put at risk in sight', async ({ open }) => {
  const orders = [await discounted(reference('GRUPO')), await discounted(reference('GRUPO'), 5)]
  const page = await open({ as: 'commercial_approver', at: `/approval?search=${reference('GRUPO')}` })
  await page.getByRole('button', { name: said.chooseBegin }).click()
  for (const { number } of orders) {
    await page.getByRole('checkbox', { name: filled(said.chooseRow, { number }) }).check()
  }
  await page.getByRole('button', { name: words.pt.bulk.actions['approve-commercial'] }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(new RegExp(`${HOTEL} · .* · em risco`))
    .first()
    .waitFor()
  // One reason for all, by a press.
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
