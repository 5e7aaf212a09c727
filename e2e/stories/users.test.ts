import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { UsersPage } from '../pages/users-page.ts'

const t = words.pt.users
const form = words.pt.ui.form.conflict
const roles = words.pt.sessions.roles

type User = {
  id: number
  username: string
  version: number
  name: string
  surname: string
  roles: string[]
  active: boolean
}
type Content = { content: User }

let made = 0
/** An account that nobody signs in with. */
async function addUser(change: object = {}): Promise<User> {
  made += 1
  const account = { username: `colega.${made}`, name: 'Colega', surname: `Número ${made}`, branchId: 'SD' }
  const { status, body } = await call<Content>('admin', 'POST', '/users', { ...account, ...change })
  expect(status).toBe(201)
  return body.content
}

const userOf = async (id: number) => (await call<{ data: User }>('admin', 'GET', `/users/${id}`)).body.data

story(
  'an administrator adds somebody, with roles and branches, and finds them in the list',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/settings?tab=users' })
    const users = new UsersPage(page)
    await users.row('stock_analyst').waitFor()
    await page.keyboard.press('n')
    await users.heading(t.new).waitFor()

    // Nothing is sent while something is missing. The title stands there before the form.
    await users.field('name').focus()
    await page.keyboard.press('Control+s')
    await expect.poll(() => users.field('name').getAttribute('aria-invalid')).toBe('true')
    await users.field('name').fill('Inês')
    await users.field('surname').fill('Chissano')
    await users.field('username').fill('Ines')
    await page.getByText(t.identity.usernameWrong).waitFor()
    await users.field('username').fill('admin')
    await users.choose(t.identity.branchId, 'ZI · ')
    await users.role(roles.STOCK_ANALYST).click()
    await expect.poll(() => users.given('stock', 'decide').textContent()).toContain(roles.STOCK_ANALYST)
    expect(await users.given('approval', 'decide').textContent()).toContain(t.roles.others)
    await users.branch('BE').click()
    await page.getByRole('button', { name: t.create }).click()
    // The name is taken: said at its field, and everything typed is still there.
    await page.getByText('O nome de utilizador admin já existe.').waitFor()
    await users.field('username').fill('ines.chissano')
    await page.keyboard.press('Control+s')
    await users.heading('Inês Chissano').waitFor()

    await page.getByRole('link', { name: t.title, exact: true }).click()
    await users.search('chissano')
    const row = users.row('ines.chissano')
    await row.getByText(roles.STOCK_ANALYST).waitFor()
    await row.getByText('BE ZI').waitFor()
    // Nobody gave them a password yet, which the list says first.
    await row.getByRole('button', { name: new RegExp(`^${t.attention.NO_PASSWORD.act}`) }).waitFor()
  },
)

story('changes are counted, kept on the device and told by the history', async ({ open }) => {
  const { id } = await addUser({ roles: ['OPERATOR'] })
  const page = await open({ as: 'admin', at: `/settings/users/${id}/edit` })
  const users = new UsersPage(page)
  await users.role(roles.PICKING_MANAGER).click()
  await users.field('email').fill('colega@cais.example')
  await users.saving.filter({ hasText: 'Guardar 2 alterações' }).waitFor()

  // Leaving asks nothing: what was typed is there again, also after a reload.
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await page.getByRole('table', { name: t.list }).waitFor()
  await page.goBack()
  await page.reload()
  const recovered = page.getByRole('status').filter({ hasText: 'Recuperado' })
  await recovered.waitFor()
  expect(await users.field('email').inputValue()).toBe('colega@cais.example')

  await page.keyboard.press('Control+s')
  const history = page.getByRole('region', { name: t.history.title })
  await history.getByText('alterou o utilizador').waitFor()
  await history.getByText(`${roles.OPERATOR}, ${roles.PICKING_MANAGER}`).waitFor()
  await users.saving.waitFor({ state: 'detached' })
  expect((await userOf(id)).roles).toEqual(['OPERATOR', 'PICKING_MANAGER'])
  await recovered.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await users.row('stock_analyst').waitFor()
})

story(
  'two administrators change one user: each sees what the other did, and nothing is lost',
  async ({ open }) => {
    const user = await addUser({ roles: ['OPERATOR'] })
    const page = await open({ as: 'admin', at: `/settings/users/${user.id}` })
    const users = new UsersPage(page)
    await users.field('name').fill('Rosa')
    await users.role(roles.STOCK_ANALYST).click()
    const change = { version: user.version, name: 'Ana', roles: ['OPERATOR', 'OFFER_APPROVER'] }
    expect((await call('super_user', 'PUT', `/users/${user.id}`, change)).status).toBe(200)

    const notice = page.getByRole('alert').filter({ hasText: form.text })
    await notice.getByText(fillIn(form.title, { name: 'Direcção Geral' })).waitFor()
    await notice.getByText(fillIn(form.mine, { value: 'Rosa' })).waitFor()
    await expect.poll(() => users.role(roles.OFFER_APPROVER).getAttribute('aria-pressed')).toBe('true')
    expect(await users.field('name').inputValue()).toBe('Rosa')
    await notice.getByRole('button', { name: fillIn(form.useOf, { field: t.fields.name }) }).click()
    expect(await users.field('name').inputValue()).toBe('Ana')
    await users.saving.filter({ hasText: 'Guardar 1 alteração' }).click()
    await users.saving.waitFor({ state: 'detached' })
    expect(await userOf(user.id)).toMatchObject({
      name: 'Ana',
      roles: ['OFFER_APPROVER', 'OPERATOR', 'STOCK_ANALYST'],
    })
  },
)

story('who has no role stands first, and two get one at once after a preview', async ({ open }) => {
  const surname = `Semana${made}`
  const [one, two] = [await addUser({ surname }), await addUser({ surname })]
  const page = await open({ as: 'admin', at: '/settings?tab=users&state=attention' })
  const users = new UsersPage(page)
  await users.search(surname)
  await expect.poll(() => users.row(surname).count()).toBe(2)
  await users.row(surname).first().getByText(t.attention.NO_ROLE.badge, { exact: true }).first().waitFor()
  for (const { username } of [one, two]) await users.row(username).getByRole('checkbox').check()
  expect(await violationsOf(page)).toEqual([])
  const bar = page.getByRole('region', { name: t.bulk.chosen })
  await bar.getByRole('button', { name: t.bulk.actions['grant-role'] }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t.bulk.role }).click()
  await page.getByRole('option', { name: roles.STOCK_ANALYST }).click()
  await dialog.getByText('2 mudam').waitFor()
  expect((await userOf(one.id)).roles).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: `${t.bulk.actions['grant-role']} 2` }).click()
  await dialog.getByText('2 mudaram').waitFor()
  await dialog.getByRole('button', { name: words.pt.ui.close }).last().click()
  expect((await userOf(two.id)).roles).toEqual(['STOCK_ANALYST'])
})

story('deactivating says what stays behind, and can be taken back', async ({ open }) => {
  const { id, surname } = await addUser({ roles: ['FINANCIAL_APPROVER'], branches: ['BE', 'NP', 'ZI'] })
  const name = `Colega ${surname}`
  const page = await open({ as: 'admin', at: `/settings/users/${id}`, width: 390 })
  await page.getByRole('button', { name: t.deactivate.action }).click()
  const question = page.getByRole('dialog', { name: fillIn(t.deactivate.title, { name }) })
  await question.getByText(/aprovaç(ão financeira que lhe cabe|ões financeiras que lhe cabem)/).waitFor()
  await question.getByRole('button', { name: t.deactivate.action }).click()
  await page.getByText(fillIn(t.deactivate.done, { name })).waitFor()
  await page.getByText(t.inactive, { exact: true }).waitFor()
  expect((await userOf(id)).active).toBe(false)
  await page.getByRole('button', { name: t.activate.action, exact: true }).click()
  await page.getByText(t.active, { exact: true }).waitFor()
})

story('who could do what on a past day comes as a file', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/settings?tab=users' })
  await page.getByRole('button', { name: t.report.action }).click()
  const report = page.getByRole('dialog', { name: t.report.title })
  const download = page.waitForEvent('download')
  await report.getByRole('button', { name: t.report.download }).click()
  expect((await download).suggestedFilename()).toMatch(/^acessos-.*\.xlsx$/)
  await report.waitFor({ state: 'detached' })
})

story('a super user changes no administrator, and nobody their own roles', async ({ open }) => {
  const { id, version } = await addUser({ roles: ['ADMIN'] })
  const page = await open({ as: 'super_user', at: `/settings/users/${id}` })
  const users = new UsersPage(page)
  const role = users.role(roles.ADMIN)
  await role.waitFor()
  expect(await role.isDisabled()).toBe(true)
  expect(await role.getAttribute('title')).toContain('tem um papel que não pode dar')
  await users.field('surname').fill('Outro Nome')
  await users.saving.click()
  await users.heading('Colega Outro Nome').waitFor()
  expect(
    (await call('super_user', 'PUT', `/users/${id}`, { version: version + 1, active: false })).status,
  ).toBe(403)

  const me = (await call<{ data: User }>('super_user', 'GET', '/auth/me')).body.data
  await page.goto(new URL(`/settings/users/${me.id}`, page.url()).href)
  await users.heading('Direcção Geral').waitFor()
  await expect.poll(() => users.role(roles.OPERATOR).isDisabled()).toBe(true)
  expect(await users.role(roles.OPERATOR).getAttribute('title')).toContain('seus próprios papéis')
})
