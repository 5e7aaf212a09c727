import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.segments
const log = words.pt.updates.log
const updates = words.pt.updates

type Rules = { data: { version: number; defaultSegment: string | null; rules: { segment: string }[] } }
const savedRules = async () => (await call<Rules>('admin', 'GET', '/settings/segment-rules')).body.data

story(
  'an administrator writes segment rules, sees who would move, and finds the change in the log',
  async ({ open }) => {
    const before = await savedRules()
    await call('admin', 'PUT', '/settings/segment-rules', {
      version: before.version,
      rules: [],
      defaultSegment: null,
    })
    const page = await open({ as: 'admin', at: '/settings?tab=order-flow&view=segments' })
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    await main.getByLabel(t.field.defaultSegment).fill('Pequeno')
    for (const [name, from] of [
      ['Médio', '1000'],
      ['Grande', '50000'],
    ] as const) {
      await button(t.add).click()
      await main.getByRole('textbox', { name: t.field.segment, exact: true }).fill(name)
      await main.getByLabel(t.field.turnoverFrom).fill(from)
      await main.getByText(name, { exact: true }).click()
    }
    // the first takes all of the second: refused at its rule, and what was typed is still there after a reload
    await button(t.preview.open).click()
    await main.getByText('A regra 2 nunca se aplica').waitFor()
    await page.reload()
    await button(fillIn(t.up, { number: '2' })).click()
    await button(t.preview.open).click()
    await main.getByRole('region', { name: t.preview.title }).getByText('Pequeno', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await main.getByRole('button', { name: t.save }).click()
    await page.getByText(t.saved).waitFor()
    expect((await savedRules()).rules.map(({ segment }) => segment)).toEqual(['Grande', 'Médio'])

    await page.goto('/settings?tab=changes&type=settings')
    const list = main.getByRole('region', { name: log.list })
    await list
      .getByText(/mudou as regras dos segmentos/)
      .first()
      .waitFor()
    await list
      .getByText(/Grande: 50\s000,00\sMZN ou mais com IVA em 12 meses/)
      .first()
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
  },
)

story('the tab of updates says what runs, with the changes of versions and database', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/settings?tab=updates' })
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: updates.version.title }).waitFor()
  await main
    .getByText(/^\d{4}_\w+$/)
    .first()
    .waitFor()
  await main.getByText(words.pt['price-load'].text).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
