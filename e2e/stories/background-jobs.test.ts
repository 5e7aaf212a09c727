import type { Page } from 'playwright-core'
import { overflowOf, violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.settings.jobs
const ORDER_FLOW = '/settings?tab=order-flow'

type Config = {
  id: string
  state: string
  nextRunAt: string | null
  version: number
  schedule: object
  quantity: number
}

const configOf = async (id: string) => {
  const { data } = (await call<{ data: Config[] }>('admin', 'GET', '/schedule-config')).body
  const found = data.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is a job ${id}`)
  return found
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

story(
  'an administrator changes a schedule; a window that ends before it begins is refused at its field',
  async ({ open }) => {
    const name = t.name['stock-analysis']
    const page = await open({ as: 'admin', at: ORDER_FLOW })
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const panel = panelOf(page, name)
    await panel.getByRole('radio', { name: t.kinds.window }).check()
    await panel.getByRole('textbox', { name: t.field.every }).fill('5')
    const end = panel.getByRole('combobox', { name: t.field.to })
    await end.fill('05:00')
    await end.press('Tab')
    await panel.getByText(t.problem.to).waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(() => end.evaluate((field) => field === document.activeElement)).toBe(true)
    await end.fill('19:45')
    await end.press('Tab')
    await panel.getByText(t.problem.to).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: t.day.sunday.long }).click()
    await panel.getByText('Corre até 165 vezes por dia.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText(t.saved).waitFor()
    await rowOf(page, name).getByText('a cada 5 min, 06:00 às 19:45, seg-sáb, 50 de cada vez').waitFor()
    expect((await configOf('stock-analysis')).schedule).toEqual({
      kind: 'window',
      every: 5,
      unit: 'minute',
      from: '06:00',
      to: '19:45',
      weekdays: [1, 2, 3, 4, 5, 6],
    })
  },
)

story('run now shows the new run without a reload, to colleagues too', async ({ open }) => {
  const name = t.name['province-manager']
  const page = await open({ as: 'admin', at: `${ORDER_FLOW}&job=province-manager` })
  const colleague = await open({ as: 'super_user', at: `${ORDER_FLOW}&job=province-manager` })
  await panelOf(colleague, name).getByText(t.noRuns).waitFor()
  await rowOf(page, name).getByText(t.when.never).waitFor()
  await rowOf(page, name)
    .getByRole('button', { name: fillIn(t.run, { job: name }) })
    .click()
  for (const each of [page, colleague]) {
    await panelOf(each, name)
      .getByText(/pedida por/)
      .waitFor()
    await rowOf(each, name).getByText(t.when.never).waitFor({ state: 'detached' })
  }
  await panelOf(page, name).getByRole('button', { name: t.allRuns }).click()
  const all = page.getByRole('dialog', { name: `${t.runs}: ${name}` })
  await all.getByText(/pedida por/).waitFor()
})

story('all jobs are paused with a reason, and resumed', async ({ open }) => {
  const page = await open({ as: 'admin', at: ORDER_FLOW })
  await page.getByRole('button', { name: t.pauseAll }).click()
  const question = page.getByRole('dialog', { name: t.pauseAllTitle })
  await question.getByRole('textbox').fill('Manutenção')
  await question.getByRole('button', { name: t.pauseAll }).click()
  await page.getByText(t.paused).waitFor()
  const verification = rowOf(page, t.name.verification)
  await verification.getByText(/em pausa desde/).waitFor()
  expect((await configOf('verification')).nextRunAt).toBeNull()
  expect(
    await verification
      .getByRole('button', { name: fillIn(t.run, { job: t.name.verification }) })
      .isDisabled(),
  ).toBe(true)
  await panelOf(page, t.name.verification)
    .getByText(fillIn(t.pausedFor, { reason: 'Manutenção' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: t.resumeAll }).click()
  await page.getByText(t.resumed).waitFor()
  await verification.getByText(/em pausa desde/).waitFor({ state: 'detached' })
  expect((await configOf('verification')).state).toBe('on')
})

story.for(['light', 'dark'] as const)('on a phone a job opens over the list, %s', async (theme, { open }) => {
  const name = t.name['draft-cleaner']
  const page = await open({ as: 'admin', at: ORDER_FLOW, width: 390, height: 844, theme })
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByLabel(t.field.age).waitFor()
  await sheet.getByRole('button', { name: t.field.addTime }).click()
  await sheet.getByRole('combobox', { name: fillIn(t.field.time, { number: '2' }) }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})
