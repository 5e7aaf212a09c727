import type { Page } from 'playwright-core'
import { problemsOf } from '../harness/accessibility.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.monitoring
const AT = '/settings?tab=monitoring'

const sentence = (page: Page) => page.getByRole('region', { name: t.state })
const plot = (page: Page, name: string) =>
  page.getByRole('slider', { name: fillIn(t.plots.choose, { name }) })

story('an administrator reads the state in one sentence and goes to what holds it up', async ({ open }) => {
  const page = await open({ as: 'admin', at: AT })
  // The demo company has an invoice that failed.
  await sentence(page)
    .getByRole('heading', { name: /factura falhou|facturas falharam/ })
    .waitFor()
  for (const part of ['printers', 'erp'] as const) {
    const card = page.getByRole('region', { name: t.notSetUp[part].title })
    await card.getByText(t.notSetUp.mark).waitFor()
    expect(await card.getByRole('button').or(card.getByRole('link')).count()).toBe(0)
  }
  const backups = page.getByRole('region', { name: t.backups.title })
  await backups.getByText(t.backups.none).waitFor()
  await backups.getByText(t.backups.never).waitFor()
  const database = page.getByRole('region', { name: t.database.title })
  await database.getByText(t.database.connections).waitFor()
  await sentence(page).getByRole('link', { name: t.openShipments }).click()
  await page.waitForURL(/\/picking\?tab=partially-billed/)
})

story('the plots are read with the arrow keys, all at the same time', async ({ open }) => {
  const page = await open({ as: 'admin', at: AT })
  const requests = plot(page, t.plots.requests)
  const read = () => requests.getAttribute('aria-valuetext')
  await requests.focus()
  await page.keyboard.press('Home')
  await expect.poll(read).toMatch(new RegExp(`^ontem \\d\\d:\\d\\d: ${t.plots.none}$`))
  expect(await requests.getAttribute('aria-valuenow')).toBe('1')
  await page.keyboard.press('ArrowRight')
  for (const name of [t.plots.p95, t.plots.jobs, t.plots.errors, t.plots.streams])
    await expect.poll(() => plot(page, name).getAttribute('aria-valuenow')).toBe('2')
  await page.keyboard.press('End')
  await expect.poll(read).toMatch(/^hoje \d\d:\d\d: /)
})

story('a given-up job is repeated, and an error says what to do', async ({ open, connection }) => {
  const now = new Date().toISOString()
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 23 ? 4 : 0))
  const cause = { message: '', count: 4, firstAt: now, lastAt: now, hours, link: null }
  connection.changeResponse('GET /monitoring', (body) => {
    const { data } = JSON.parse(body)
    const given = {
      problems: [
        { kind: 'jobs-failed', level: 'danger', value: 1 },
        { kind: 'slow', level: 'warning', value: 640 },
      ],
      jobs: { waiting: 0, oldestSeconds: 0, failed: [{ task: 'serve-waiting', jobs: 1 }] },
      errors: 8,
      causes: [
        { ...cause, cause: 'job-failed', subject: 'serve-waiting', example: '1204' },
        { ...cause, cause: 'database-unreachable', subject: '', example: 'a81f0c2e-9k' },
      ],
    }
    return JSON.stringify({ data: { ...data, ...given } })
  })
  const page = await open({ as: 'admin', at: AT, address: connection.address })
  const job = t.jobNames['serve-waiting']
  await sentence(page).getByText('1 tarefa desistiu').waitFor()
  await sentence(page).getByText('Há mais 1 problema.').waitFor()
  const causes = page.getByRole('region', { name: t.causes.title })
  const unreachable = causes.getByRole('listitem').filter({ hasText: t.causes['database-unreachable'].title })
  await unreachable.getByText('a81f0c2e-9k').waitFor()
  expect(await unreachable.getByRole('button').count()).toBe(0)
  await sentence(page)
    .getByRole('button', { name: fillIn(t.jobs.repeat, { job }) })
    .click()
  await expect.poll(() => connection.countRequests('POST /jobs/serve-waiting/repeat')).toBe(1)
})

story.for(['light', 'dark'] as const)('the page has no barriers, %s', async (theme, { open }) => {
  const page = await open({ as: 'admin', at: AT, theme })
  await waitUntilLoaded(page)
  await sentence(page).waitFor()
  expect(await problemsOf(page, AT)).toEqual([])
})

story('a backup that failed is told, with the last whole one beside it', async ({ open, connection }) => {
  connection.changeResponse('GET /monitoring', (body) => {
    const { data } = JSON.parse(body)
    const at = new Date().toISOString()
    const last = { at, bytes: 2_400_000, folder: '/var/backups', copiedTo: null, keyId: '4f1d20aa93be' }
    const failed = { at, message: 'O disco das cópias está cheio.' }
    const given = {
      problems: [{ kind: 'backup-failed', level: 'warning', value: 1 }],
      backups: { last, failed, rehearsed: { at, findings: 0 } },
    }
    return JSON.stringify({ data: { ...data, ...given } })
  })
  const page = await open({ as: 'admin', at: AT, address: connection.address })
  await sentence(page).getByText(t.problems['backup-failed'].title).waitFor()
  const backups = page.getByRole('region', { name: t.backups.title })
  for (const text of ['O disco das cópias está cheio.', '/var/backups', t.backups.noCopy, '4f1d20aa93be'])
    await backups.getByText(text).waitFor()
})

story('only administrators have the tab', async ({ open }) => {
  const page = await open({ as: 'commercial_approver', at: AT })
  const tabs = page.getByRole('navigation', { name: words.pt.settings.tabs })
  await tabs.getByRole('link', { name: words.pt.settings.tab.locks }).waitFor()
  expect(await tabs.getByRole('link', { name: words.pt.settings.tab.monitoring }).count()).toBe(0)
})
