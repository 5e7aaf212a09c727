import type { Locator, Page } from 'playwright-core'
import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const t = words.pt.company.branches
const log = words.pt.company.changes
const conflict = words.pt.ui.form.conflict
const ui = words.pt.ui

type Branch = { id: string; name: string; version: number; active: boolean; updatedBy: { name: string } }

const branchOf = async (id: string) =>
  (await call<{ data: Branch }>('admin', 'GET', `/branches/${id}`)).body.data
const create = (body: object) => call<{ content: Branch }>('admin', 'POST', '/branches', body)

/** Exactly so called: warehouses have names too. */
const nameOf = (form: Locator) => form.getByRole('textbox', { name: t.fields.name, exact: true })

async function openTab(open: (options: object) => Promise<Page>, options: object = {}) {
  const page = await open({ as: 'admin', at: '/settings?tab=branches', ...options })
  await page.getByRole('table', { name: t.list }).waitFor()
  return new SettingsPage(page)
}

story(
  'an administrator creates a branch with its warehouses, and documents may be written there at once',
  async ({ open }) => {
    const settings = await openTab(open)
    const writer = await open({ as: 'super_user', at: '/documents/create' })
    await settings.page.keyboard.press('n')
    const form = settings.window(t.new)
    await form.getByRole('button', { name: t.create }).click()
    // Nothing is filled in: every required field says so, and the first one is focused.
    await expect.poll(() => form.getByText(ui.required).count()).toBe(3)
    await expect.poll(() => nameOf(form).evaluate((field) => field === document.activeElement)).toBe(true)

    await nameOf(form).fill('Sede')
    await form.getByLabel(t.fields.seriesCode).fill('qe')
    await settings.pick(form, t.fields.provinceId, 'Zambézia')
    await form.getByLabel(t.fields.address).fill('Avenida Marginal, 4, Quelimane')
    await form.getByRole('button', { name: t.addWarehouse }).click()
    await form.getByLabel(fillIn(t.warehouseName, { place: 1 })).fill('Quelimane — Armazém')
    await form.getByRole('button', { name: t.addWarehouse }).click()
    await form.getByLabel(fillIn(t.warehouseName, { place: 2 })).fill('Quelimane — Quarentena')
    await settings.pick(form, fillIn(t.warehouseKind, { place: 2 }), t.kind.quarantine)
    await form.getByRole('button', { name: t.create }).click()
    // The name is that of another branch.
    await form.getByText('Já existe uma filial «Sede». Escolha outro nome.').waitFor()
    await nameOf(form).fill('Quelimane')
    await settings.save(form, t.create, fillIn(t.created, { name: 'Quelimane' }))

    const row = settings.row('Quelimane')
    await row.getByText('QE1', { exact: true }).waitFor()
    await row.getByText('Quarentena QE2').waitFor()
    // The open form of a new document offers the warehouse for sale without a reload, and only that one.
    await writer.getByRole('combobox', { name: words.pt.drafts.fields.place }).click()
    await writer.getByRole('option', { name: 'QE · Quelimane — Armazém' }).waitFor()
    expect(await writer.getByRole('option', { name: /Quarentena/ }).count()).toBe(0)
  },
)

story(
  'two administrators edit one branch: the second sees the change of the first and keeps both',
  async ({ open }) => {
    await create({ name: 'Chimoio', seriesCode: 'CH', provinceId: 5 })
    const first = await openTab(open)
    const second = await openTab(open, { as: 'super_user' })
    const title = fillIn(t.titleOf, { name: 'Chimoio' })
    const slow = await second.openRecord('Chimoio', title)
    const quick = await first.openRecord('Chimoio', title)
    await nameOf(slow).fill('Chimoio Sul')
    await slow.getByLabel(t.fields.phone).fill('+258 25 100 200')
    await quick.getByLabel(t.fields.address).fill('Rua da Feira, 2')
    await nameOf(quick).fill('Chimoio Norte')
    await first.save(quick, ui.save, fillIn(t.saved, { name: 'Chimoio Norte' }))

    const { updatedBy } = await branchOf('CH')
    const notice = second.conflictOf(slow, updatedBy.name)
    await notice.getByText('Rua da Feira, 2').waitFor()
    await notice.getByText(fillIn(conflict.mine, { value: 'Chimoio Sul' })).waitFor()
    expect(await violationsOf(second.page)).toEqual([])
    // What only the other changed is in the form; of the name one takes theirs.
    await expect.poll(() => slow.getByLabel(t.fields.address).inputValue()).toBe('Rua da Feira, 2')
    await notice.getByRole('button', { name: fillIn(conflict.useOf, { field: t.fields.name }) }).click()
    await second.save(slow, ui.save, fillIn(t.saved, { name: 'Chimoio Norte' }))
    expect(await branchOf('CH')).toMatchObject({
      name: 'Chimoio Norte',
      address: 'Rua da Feira, 2',
      phone: '+258 25 100 200',
      version: 3,
    })

    const changes = await first.openChanges(log.titleBranches)
    await first.pick(changes, t.columns.name, 'CH · Chimoio Norte')
    const entries = changes.getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(3)
    await entries.filter({ hasText: 'Chimoio → Chimoio Norte' }).getByText('Rua da Feira, 2').waitFor()
    await entries.filter({ hasText: '+258 25 100 200' }).waitFor()
  },
)

story(
  'a branch in use is not removed but deactivated; one that nothing uses is removed',
  async ({ open }) => {
    const { content } = (
      await create({
        name: 'Pemba',
        seriesCode: 'PB',
        provinceId: 11,
        warehouses: [{ id: 'PB1', name: 'Pemba' }],
      })
    ).body
    await create({ name: 'Lichinga', seriesCode: 'LC', provinceId: 10 })
    const settings = await openTab(open)
    await settings
      .row('Nampula')
      .getByRole('button', { name: fillIn(t.remove, { name: 'Nampula' }) })
      .click()
    const used = settings.window(fillIn(t.removal.usedTitle, { name: 'Nampula' }))
    await used
      .getByRole('listitem')
      .filter({ hasText: /documentos?$/ })
      .waitFor()
    await used
      .getByRole('listitem')
      .filter({ hasText: /utilizador(es)?$/ })
      .waitFor()
    await used.getByRole('button', { name: ui.cancel }).click()

    await settings
      .row('Pemba')
      .getByRole('button', { name: fillIn(t.remove, { name: 'Pemba' }) })
      .click()
    const place = settings.window(fillIn(t.removal.usedTitle, { name: 'Pemba' }))
    await place.getByText('1 armazém').waitFor()
    await settings.save(place, t.removal.deactivate, fillIn(t.removal.deactivated, { name: 'Pemba' }))
    await settings.row('Pemba').getByText(t.inactive).waitFor()
    expect(await branchOf(content.id)).toMatchObject({ active: false, version: 2 })

    await settings
      .row('Lichinga')
      .getByRole('button', { name: fillIn(t.remove, { name: 'Lichinga' }) })
      .click()
    const question = settings.window(fillIn(t.removal.title, { name: 'Lichinga' }))
    await settings.save(question, t.removal.confirm, fillIn(t.removal.done, { name: 'Lichinga' }))
    await settings.row('Lichinga').waitFor({ state: 'detached' })
    const changes = await settings.openChanges(log.titleBranches)
    await changes.getByText(fillIn(log.branch.delete, { name: 'Lichinga' }).slice(1)).waitFor()
  },
)

story(
  'the tab of branches is for administrators and warehouse managers, also on a phone',
  async ({ open }) => {
    const phone = await openTab(open, { as: 'super_user', width: 390, theme: 'dark' })
    await phone.button(t.new).click()
    await phone.window(t.new).getByRole('button', { name: t.addWarehouse }).click()
    expect(await violationsOf(phone.page)).toEqual([])

    for (const [as, tabs] of [
      ['admin_sd', ['inventory', 'locks', 'masterData', 'imports', 'branches', 'exchanges']],
      ['stock_analyst', ['inventory', 'imports', 'exchanges']],
    ] as const) {
      const page = await open({ as, at: '/settings?tab=branches' })
      const shown = page.getByRole('navigation', { name: words.pt.settings.tabs }).getByRole('link')
      const names = tabs.map((tab) => words.pt.settings.tab[tab])
      await expect.poll(() => shown.allTextContents()).toEqual(names)
    }
    const seller = await open({ as: 'operator', at: '/settings?tab=branches' })
    await seller.getByText(words.pt.app.forbidden).waitFor()
  },
)
