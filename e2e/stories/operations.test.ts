import type { Page } from 'playwright-core'
import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const t = words.pt.company.operations
const log = words.pt.company.changes
const ui = words.pt.ui

type Operation = {
  id: string
  name: string
  version: number
  morpheusEntities: string[]
  updatedBy: { name: string }
}

const operationOf = async (id: string) =>
  (await call<{ data: Operation }>('admin', 'GET', `/operations/${id}`)).body.data

async function openTab(open: (options: object) => Promise<Page>, options: object = {}) {
  const page = await open({ as: 'admin', at: '/settings?tab=operations', ...options })
  await page.getByRole('table', { name: t.list }).waitFor()
  return new SettingsPage(page)
}

story('an administrator creates an operation, and a document may be written in it', async ({ open }) => {
  const settings = await openTab(open)
  await settings.button(t.new).click()
  const form = settings.window(t.new)
  await form.getByLabel(t.fields.code).fill('geral')
  await form.getByLabel(t.fields.name).fill('Exportação')
  await form.getByLabel(t.fields.discountLimit).fill('7.5')
  await form.getByLabel(t.fields.morpheusEntities).fill('LOJA NORTE\nLOJA SUL\n\nLOJA CENTRO')
  await form.getByRole('button', { name: t.create }).click()
  await form.getByText('O código GERAL já é de outra operação. Escolha outro.').waitFor()
  await form.getByLabel(t.fields.code).fill('export')
  await settings.save(form, t.create, fillIn(t.created, { name: 'Exportação' }))

  const row = settings.row('Exportação')
  await row.getByText('LOJA NORTE · LOJA SUL').waitFor()
  await row.getByText('7,5 %').waitFor()
  expect((await operationOf('EXPORT')).morpheusEntities).toEqual(['LOJA NORTE', 'LOJA SUL', 'LOJA CENTRO'])
})

story(
  'an entity belongs to one operation; a change by another is shown; an inactive one is offered no more',
  async ({ open }) => {
    const input = { code: 'CANTINA', name: 'Cantinas', morpheusEntities: ['CANTINA UM'] }
    await call('admin', 'POST', '/operations', input)
    const settings = await openTab(open, { as: 'super_user' })
    const form = await settings.openRecord('Cantinas', fillIn(t.titleOf, { name: 'Cantinas' }))
    await call('admin', 'PUT', '/operations/CANTINA', { version: 1, name: 'Cantinas escolares' })
    await form.getByLabel(t.fields.morpheusEntities).fill('CANTINA UM\nCANTINA DOIS\ncantina um')
    await form.getByRole('button', { name: ui.save, exact: true }).click()
    const { updatedBy } = await operationOf('CANTINA')
    await settings.conflictOf(form, updatedBy.name).getByText('Cantinas escolares').waitFor()
    expect(await violationsOf(settings.page)).toEqual([])
    await expect.poll(() => form.getByLabel(t.fields.name).inputValue()).toBe('Cantinas escolares')
    await form.getByRole('button', { name: ui.save, exact: true }).click()
    await form.getByText('cantina um: Está repetido.').waitFor()
    await form.getByLabel(t.fields.morpheusEntities).fill('CANTINA UM\nCANTINA DOIS')
    await form.getByRole('switch', { name: t.fields.active }).click()
    await settings.save(form, ui.save, fillIn(t.saved, { name: 'Cantinas escolares' }))
    await settings.row('Cantinas escolares').getByText(t.inactive).waitFor()

    const changes = await settings.openChanges(log.titleOperations)
    await settings.pick(changes, t.columns.name, 'CANTINA · Cantinas escolares')
    const entries = changes.getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(3)
    await entries.filter({ hasText: 'CANTINA UM → CANTINA UM, CANTINA DOIS' }).waitFor()

    const { status, body } = await call<{ code: string }>('operator', 'POST', '/drafts', {
      operationType: 'CANTINA',
      lines: [],
    })
    expect([status, body.code]).toEqual([422, 'OPERATION_INACTIVE'])
  },
)

story('the tab of operations is for administrators, also on a phone', async ({ open }) => {
  const phone = await openTab(open, { width: 390, theme: 'dark' })
  await phone.button(t.new).click()
  await phone.window(t.new).waitFor()
  expect(await violationsOf(phone.page)).toEqual([])
  const analyst = await open({ as: 'stock_analyst', at: '/settings?tab=operations' })
  const shown = analyst.getByRole('navigation', { name: words.pt.settings.tabs }).getByRole('link')
  const { tab } = words.pt.settings
  await expect.poll(() => shown.allTextContents()).toEqual([tab.inventory, tab.imports, tab.exchanges])
})
