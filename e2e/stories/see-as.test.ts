import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.accounts
const banner = words.pt.banner

/** A seller of Beira, whom nobody else looks at. */
async function addSeller() {
  const account = {
    username: 'vista.da.beira',
    name: 'Lina',
    surname: 'Mabote',
    branchId: 'BE',
    roles: ['OPERATOR'],
  }
  const { status, body } = await call<{ content: { id: number } }>('admin', 'POST', '/users', account)
  expect(status).toBe(201)
  return body.content.id
}

story(
  'an administrator asks why a seller cannot approve, sees the product as them and goes back',
  async ({ open }) => {
    const id = await addSeller()
    const page = await open({ as: 'admin', at: `/settings/users/${id}` })
    await page.getByRole('button', { name: t.whyNot.ask }).click()
    await page.getByText(t.whyNot.cannot.role).waitFor()
    await page.getByText(/Dão-no: Administrador/).waitFor()

    // A draft of the administrator on this device is theirs alone.
    await page.evaluate(() => localStorage.setItem('cais.copy.of-admin', '{"value":"x","keptAt":""}'))

    // The button stands on the page of the user and, for one chosen user, under the list.
    await page.getByRole('button', { name: fillIn(t.seeAs.button, { name: 'Lina' }) }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/settings?tab=users&search=vista.da.beira`)
    await page
      .getByRole('row', { name: /Lina Mabote/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: fillIn(t.seeAs.button, { name: 'Lina' }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: fillIn(t.seeAs.start, { name: 'Lina' }) }).click()
    await dialog.getByText(t.seeAs.missing).waitFor()
    await dialog.getByLabel(t.seeAs.reason).fill('Não encontra uma encomenda')
    await dialog.getByRole('button', { name: fillIn(t.seeAs.start, { name: 'Lina' }) }).click()
    const strip = page.getByRole('region', { name: fillIn(banner.as, { name: 'Lina Mabote' }) })
    await strip.waitFor()
    // Their menu, and after a reload still.
    const menu = page.getByRole('navigation', { name: words.pt.app.mainMenu })
    await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['Início', 'Documentos'])
    await page.goto(`${new URL(page.url()).origin}/documents/create`)
    await strip.waitFor()
    const submit = page.getByRole('button', { name: words.pt.ui.seeing.readOnly })
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')

    await strip.getByRole('button').click()
    await page.getByRole('heading', { name: 'Lina Mabote' }).waitFor()
    await expect.poll(() => strip.count()).toBe(0)
    await page.getByText(words.pt.users.history.actions['end-see-as']).waitFor()
    await page.getByText('Não encontra uma encomenda').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cais.copy.of-admin'))).toContain('"x"')
  },
)
