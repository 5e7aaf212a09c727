import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.cards

type Customer = {
  id: number
  code: string
  name: string
  version: number
  addresses: unknown[]
  route: string
}

const customerOf = async (id: number) =>
  (await call<{ data: Customer }>('admin', 'GET', `/customers/${id}`)).body.data

story(
  'an administrator finds nobody while writing, creates the customer with an address and is back in the draft',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/documents/create' })
    const search = page.getByRole('combobox', { name: words.pt.drafts.fields.customerId })
    await search.fill('Quiosque Verde')
    await page
      .getByRole('option', { name: fillIn(words.pt.drafts.fields.newCustomer, { name: 'Quiosque Verde' }) })
      .click()
    await page.getByRole('heading', { name: t.new }).waitFor()
    const name = page.getByRole('textbox', { name: t.fields.name, exact: true })
    await expect.poll(() => name.inputValue()).toBe('Quiosque Verde')
    await page.getByLabel(t.fields.route).fill('Rota Nova')
    // What is typed outlives a reload.
    await page.reload()
    await expect.poll(() => page.getByLabel(t.fields.route).inputValue()).toBe('Rota Nova')
    await page.getByRole('button', { name: t.addAddress }).click()
    await page.keyboard.press('Control+s')
    await page.getByText(words.pt.ui.required).waitFor()
    await page.getByRole('textbox', { name: t.fields.address, exact: true }).fill('Rua das Flores 3')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: t.create }).first().click()
    await page.waitForURL(/documents/)
    await search.fill('Quiosque Verde')
    await page.getByRole('option', { name: /^Quiosque Verde/ }).click()
    const found = await call<{ data: Customer[] }>('admin', 'GET', '/customers?search=Quiosque%20Verde')
    const { addresses } = await customerOf(found.body.data[0]?.id ?? 0)
    expect(addresses).toMatchObject([{ address: 'Rua das Flores 3', isDefault: true, active: true }])
  },
)

story(
  'the financial approver blocks the credit with a reason, and keeps both changes when an administrator saved first',
  async ({ open }) => {
    const input = { name: 'Bazar das Acácias', branchId: 'SD', provinceId: 1 }
    const { body } = await call<{ content: Customer }>('admin', 'POST', '/customers', input)
    const { id } = body.content
    const page = await open({ as: 'financial_approver', at: '/settings/customers?search=Bazar+das' })
    await page.getByRole('row').filter({ hasText: input.name }).getByRole('link').click()
    await page.getByRole('heading', { name: input.name }).waitFor()
    expect(await page.getByLabel(t.fields.route).count()).toBe(0)
    await page.getByLabel(t.fields.blockedCredit).press('Space')
    await page.getByRole('textbox', { name: t.fields.reason }).fill('Cheque devolvido')
    await page.getByLabel(t.fields.phone).fill('841234567')
    expect(await violationsOf(page)).toEqual([])
    await call('admin', 'PUT', `/customers/${id}`, { version: 1, name: 'Bazar das Acácias, Lda' })
    // The change of the other is shown, announced or refused as a conflict, and what was typed is still there.
    await page.getByRole('heading', { name: 'Bazar das Acácias, Lda' }).waitFor()
    await page
      .getByText(fillIn(words.pt.ui.form.conflict.title, { name: 'Ana' }))
      .or(page.getByRole('alert'))
      .first()
      .waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText(fillIn(t.saved, { name: 'Bazar das Acácias, Lda' })).waitFor()
    expect(await customerOf(id)).toMatchObject({
      name: 'Bazar das Acácias, Lda',
      blockedCredit: true,
      phone: '+258 84 123 4567',
      version: 3,
    })
    await page.getByText(fillIn(t.history.reason, { reason: 'Cheque devolvido' })).waitFor()
  },
)
