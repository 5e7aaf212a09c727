import { call, DEMO_PASSWORD, eventually } from '../harness/api.ts'
import { pathnameOf, waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { Frame } from '../pages/frame.ts'
import { ListPage } from '../pages/list-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

type Listed = { data: { id: number; number: string }[] }
type ListPreferences = { columns: string[] | null; dense: boolean }
type Preferences = { data: { orders?: ListPreferences; shipments?: ListPreferences } }
type Created = { content: { id: number; version: number } }

/** Another seller submits a document. */
async function submitDocument(): Promise<void> {
  const customers = await call<Listed>('operator', 'GET', '/customers?perPage=1&search=Hotel Flor')
  const draft = { customerId: customers.body.data[0]?.id, lines: [{ productId: 'AR-25', quantity: 1 }] }
  const { content } = (await call<Created>('operator', 'POST', '/drafts', draft)).body
  const place = { version: content.version, latitude: -25.9, longitude: 32.6 }
  const { status } = await call('operator', 'POST', `/drafts/${content.id}/submit`, place)
  expect(status).toBe(200)
}

story('a saved view counts new documents of others and can be shared', async ({ open }) => {
  const NAME = 'O que entra hoje'
  const { views } = words.pt

  // The approver saves the list as a view for everybody; the button shows its number of documents.
  const page = await open({ as: 'commercial_approver', at: '/documents?tab=all&type=PEV&sort=oldest' })
  const list = new ListPage(page)
  await list.saveView(NAME, 'everybody')
  expect(new URL(page.url()).searchParams.get('type')).toBe('PEV')
  const countShown = async () =>
    Number(/([\d\s]+)$/.exec((await list.views(NAME).textContent()) ?? '')?.[1]?.replaceAll(/\s/g, ''))
  await expect.poll(countShown).toBeGreaterThan(0)
  const before = await countShown()

  // A seller submits one more: the count is updated without a reload.
  await submitDocument()
  await expect.poll(countShown).toBe(before + 1)

  // A colleague opens the same address, sees the same list and the view's owner, and may not change it.
  const colleague = new ListPage(await open({ as: 'offer_approver', at: page.url() }))
  await colleague.page.getByRole('table').waitFor()
  await colleague.views(NAME).click()
  await colleague.entry(new RegExp(`${NAME}.*Direcção Comercial`)).waitFor()
  await colleague.page.keyboard.press('Escape')
  await colleague.page.goto(`${page.url()}&status=PENDING`)
  await colleague.page.getByText(views.changed).waitFor()
  await colleague.views(NAME).click()
  await colleague.entry(views.save).waitFor()
  expect(await colleague.entry(fillIn(views.update, { name: NAME })).count()).toBe(0)

  // The owner changes it, deletes it, and undoes that.
  await page.goto(`${page.url()}&status=PENDING`)
  await page.getByText(views.changed).waitFor()
  await list.views(NAME).click()
  await list.entry(fillIn(views.update, { name: NAME })).click()
  await page.getByText(views.updated).waitFor()
  await page.getByText(views.changed).waitFor({ state: 'detached' })
  await list.views(NAME).click()
  await list.entry(views.manage).click()
  const remove = page.getByRole('button', { name: fillIn(views.delete, { name: NAME }) })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: views.undo }).click()
  await remove.waitFor()
  await remove.click()
  await remove.waitFor({ state: 'detached' })
})

story('columns and density follow the user to another browser', async ({ open }) => {
  const { table } = words.pt.views
  await call('distribution_manager', 'PUT', '/preferences/orders', { columns: null, dense: false })
  const page = await open({ as: 'distribution_manager', at: '/documents?tab=all', width: 1680 })
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: table.label }).click()
  const reference = page.getByRole('checkbox', { name: words.pt.orders.columns.reference })
  await reference.check()
  await page
    .getByRole('button', { name: fillIn(table.up, { column: words.pt.orders.columns.reference }) })
    .click()
  await page.getByRole('switch', { name: table.dense }).check()
  await eventually(
    async () => (await call<Preferences>('distribution_manager', 'GET', '/preferences')).body.data.orders,
    (orders) => orders?.dense === true && orders.columns?.at(-2) === 'reference',
  )

  const elsewhere = await open({ as: 'distribution_manager', at: '/documents?tab=all', width: 1680 })
  await elsewhere.getByRole('columnheader', { name: words.pt.orders.columns.reference }).waitFor()
  const heads = await elsewhere.getByRole('columnheader').allInnerTexts()
  expect(heads.at(-1)).toBe(words.pt.orders.columns.by)
  await elsewhere.getByRole('button', { name: table.label }).click()
  await elsewhere.getByRole('button', { name: table.reset }).click()
  await elsewhere
    .getByRole('columnheader', { name: words.pt.orders.columns.reference })
    .waitFor({ state: 'detached' })
  await elsewhere.getByRole('switch', { name: table.dense }).uncheck()
})

story('preferences changed offline are saved and sent to the server later', async ({ visit }) => {
  const { table } = words.pt.views
  const isDense = async () =>
    (await call<Preferences>('distribution_manager', 'GET', '/preferences')).body.data.shipments?.dense
  await call('distribution_manager', 'PUT', '/preferences/shipments', { dense: false })
  const { page, context } = await visit({ as: 'distribution_manager', at: '/picking' })
  await page.getByRole('table').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: table.label }).click()
  await page.getByRole('switch', { name: table.dense }).check()
  await expect.poll(() => page.locator('[data-dense]').count()).toBe(1)
  expect(await isDense()).toBe(false)
  await context.setOffline(false)
  await page.reload()
  await eventually(isDense, (dense) => dense === true)
  await page.getByRole('table').waitFor()
  await expect.poll(() => page.locator('[data-dense]').count()).toBe(1)
  await call('distribution_manager', 'PUT', '/preferences/shipments', { dense: false })
})

story('the slash key moves the focus to the search of every list', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/' })
  for (const path of ['/documents', '/approval', '/stock', '/picking', '/picking/create']) {
    await page.goto(path)
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('/')
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  }
})

story('a document is found by its number in the palette, and listed as recently seen', async ({ open }) => {
  const { number, id } = (await call<Listed>('admin', 'GET', '/orders?perPage=1&stage=BILLED&branchId=SD'))
    .body.data[0] ?? { number: '', id: 0 }
  const page = await open({ as: 'financial_approver', at: '/approval' })
  await waitUntilLoaded(page)
  const list = new ListPage(page)
  await page.keyboard.press('Control+k')
  await list.paletteField.fill(number)
  await list
    .found(new RegExp(`^${number.replaceAll('.', '\\.')} `))
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => pathnameOf(page)).toBe(`/documents/${id}`)
  await page.getByRole('main').getByText(number, { exact: true }).first().waitFor()

  // The empty palette and the home page list it.
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: list.palette.seen }).getByRole('option', { name: number }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/')
  await page.getByRole('region', { name: words.pt.home.seen }).getByText(number).waitFor()
})

story('logging out forgets the recently seen documents', async ({ open }) => {
  const page = await open({ as: 'picking_manager', at: '/documents?tab=all', freshSession: true })
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('list', { name: words.pt.orders.journey.label }).waitFor()
  await page.goto('/')
  const seen = page.getByRole('region', { name: words.pt.home.seen })
  await seen.waitFor()
  await new Frame(page).logOut()
  await page.waitForURL('**/login')
  await new SignInPage(page).signIn('picking_manager', DEMO_PASSWORD)
  await page.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite)/ }).waitFor()
  await waitUntilLoaded(page)
  expect(await seen.count()).toBe(0)
})

story('Ctrl+K and what is typed in the first moment after signing in are not lost', async ({ open }) => {
  const page = await open({ at: '/login' })
  const signIn = new SignInPage(page)
  await signIn.username.waitFor()
  // The code of the next page loads slowly.
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/{shell,palette-dialog}-*.js', async (route) => {
    await held
    await route.continue()
  })
  await signIn.signIn('operator', DEMO_PASSWORD)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { waitUntil: 'commit' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('painel', { delay: 10 })
  release()
  const list = new ListPage(page)
  await list.found(words.pt.app.pages['documents-dashboard']).waitFor()
  await expect.poll(() => list.paletteField.inputValue()).toBe('painel')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/documents/dashboard')
})

story(
  'on a phone list, cards and board are chosen in the menu of the list, with large enough targets',
  async ({ open }) => {
    const page = await open({
      as: 'operator',
      at: '/documents?tab=all',
      width: 390,
      height: 844,
      touch: true,
    })
    const { view } = words.pt.orders
    const menu = page.getByRole('button', { name: words.pt.views.table.label })
    const chosen = async (name: keyof Omit<typeof view, 'label'>) => {
      await menu.tap()
      const link = page.getByRole('dialog').getByRole('link', { name: view[name] })
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await link.tap()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await chosen('grid')
    await page.getByRole('article').first().waitFor()
    await chosen('kanban')
    await page.getByRole('region', { name: words.pt.orders.kanban.columns.DRAFT }).waitFor()
    await chosen('list')
    await page.getByRole('table').waitFor()

    // Search and export share one line.
    const [search, exporting] = await Promise.all([
      page.getByRole('searchbox').or(page.getByLabel(words.pt.orders.search.label)).first().boundingBox(),
      page.getByRole('button', { name: words.pt.exports.label }).boundingBox(),
    ])
    expect(Math.abs((search?.y ?? 0) - (exporting?.y ?? 999))).toBeLessThan(8)
  },
)

story(
  'on a slow connection the rows of the previous tab are shown as outdated',
  async ({ open, connection }) => {
    const page = await open({ as: 'operator', at: '/documents', address: connection.address })
    await page.getByRole('row').nth(1).waitFor()
    const response = connection.holdResponse('GET /orders', { after: 0 })
    await page.getByRole('link', { name: new RegExp(`^${words.pt.orders.tabs.finished}`) }).click()
    await response.arrived
    const table = page.getByRole('table')
    const opacity = () => table.evaluate((element) => Number(getComputedStyle(element).opacity))
    await expect.poll(opacity).toBe(0.5)
    response.release()
    await expect.poll(opacity).toBe(1)
    await table
      .getByRole('row', { name: new RegExp(words.pt.badges.stage.BILLED) })
      .first()
      .waitFor()
  },
)
