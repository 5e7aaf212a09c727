import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt['credit-figures']
const bulk = words.pt.credit.bulk

type Row = { id: number; number: string; phase: string }
const waiting = async () =>
  (await call<{ data: Row[] }>('admin', 'GET', '/credit-notes?tab=commercial-approval&sort=oldest')).body.data

story(
  'the figures of returns open their lists, and chosen credit notes are approved at once after a preview',
  { timeout: 120_000 },
  async ({ open }) => {
    const financial = await open({ as: 'credit_note_financial_approver', at: '/credit/returns' })
    await financial.getByRole('heading', { name: t.reason, exact: true }).waitFor()
    expect(await violationsOf(financial)).toEqual([])
    const credited = financial.getByRole('definition').first().getByRole('link')
    const amount = (await credited.textContent()) ?? ''
    await credited.click()
    await financial.waitForURL((url) => url.searchParams.get('tab') === 'issued')
    await financial.getByText(amount).first().waitFor()

    const [first] = await waiting()
    if (first === undefined) throw new Error('The demo company has credit notes to approve')
    const commercial = await open({
      as: 'credit_note_commercial_approver',
      theme: 'dark',
      at: `/credit?tab=commercial-approval&number=${encodeURIComponent(first.number)}`,
    })
    // the filter says the number before the row is there
    await commercial.getByRole('table').getByText(first.number).first().waitFor()
    await commercial.keyboard.press('j')
    await commercial.keyboard.press('x')
    const name = bulk.actions['approve-commercial']
    await commercial.getByRole('button', { name: `${name} (1)` }).click()
    const dialog = commercial.getByRole('dialog')
    await dialog.getByLabel(bulk.reason).fill('Confirmado')
    expect(await violationsOf(commercial)).toEqual([])
    await dialog.getByRole('button', { name: `${name} (1)` }).click()
    await dialog.getByRole('button', { name: words.pt.ui.close, exact: true }).last().click()
    expect((await waiting()).map(({ id }) => id)).not.toContain(first.id)
  },
)
