import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.schedules

type Schedule = { id: number; name: string; state: string; recurrence: object; version: number }
const found = async (route: string) =>
  (await call<{ data: Schedule[] }>('admin', 'GET', `/schedules?route=${encodeURIComponent(route)}`)).body
    .data

story(
  'a distribution manager plans a monthly truck, reads on which dates it leaves and why, pauses and deletes it',
  async ({ open }) => {
    const route = `Rota ${Date.now().toString(36)}`
    const page = await open({ as: 'distribution_manager', at: '/picking/schedules' })
    await page.getByRole('heading', { name: t.title, level: 1 }).waitFor()
    await page.keyboard.press('n')
    const field = (name: keyof typeof t.fields) => page.getByLabel(new RegExp(`^${t.fields[name]}`))
    await field('route').fill(route)
    await field('carRegistration').fill('XYZ 901 MC')
    // What is typed outlives a reload.
    await field('driverName').fill('Alberto Sitoe')
    await field('assigneeName').fill('Equipa A')
    await page.getByRole('heading', { name: t.new, level: 2 }).click()
    await page.reload()
    await expect.poll(() => field('driverName').inputValue()).toBe('Alberto Sitoe')
    // The warehouse is missing: said at its field.
    await page.getByRole('button', { name: t.create }).click()
    await page.getByText(words.pt.ui.required).first().waitFor()
    await field('warehouseId').click()
    await page.getByRole('option', { name: /^SD1/ }).click()
    await page.getByRole('radio', { name: t.occurrence.monthly }).check()
    await field('day').click()
    await page.getByRole('option', { name: '31', exact: true }).click()
    // The rule as a sentence, and months without that day with their reason.
    await page.getByText(/sai no dia 31 de cada mês, às 06:00; no mês sem dia 31, no último dia/).waitFor()
    await page.getByText(/Abril sem dia 31/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: route, level: 2 }).waitFor()
    const [made] = await found(route)
    expect(made).toMatchObject({
      state: 'active',
      recurrence: { occurrence: 'monthly', day: 31, shortMonth: 'last-day' },
    })

    // Nothing waits on the route: the refusal says so, and nothing is opened.
    await page.getByRole('button', { name: t.openNow }).click()
    await page.getByText(/Nenhum documento espera por esta saída/).waitFor()
    await page.getByRole('button', { name: t.pause }).click()
    await page.getByRole('button', { name: t.resume }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: t.delete }).click()
    await page.getByRole('heading', { name: fillIn(t.deleteTitle, { name: route }) }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: t.delete }).click()
    await page.getByText(t.choose).waitFor()
    await expect.poll(() => found(route)).toEqual([])
  },
)
