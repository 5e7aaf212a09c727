import { openFakePrinter } from '../../apps/api/src/gateways/printers/testing/fake-printer.ts'
import { problemsOf } from '../harness/accessibility.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const { printers } = words.pt
const master = words.pt['master-data']

story('a printer is added, prints its test page, stops without paper and goes on', async ({ open }) => {
  const printer = await openFakePrinter()
  try {
    const page = await open({ as: 'admin', at: '/settings/master-data/printers' })
    await page.getByRole('button', { name: master.nouns.printers.new }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(master.fields.name).fill('Doca de teste')
    await form.getByLabel(master.fields.address).fill('http://10.0.0.9')
    await form.getByRole('button', { name: master.create }).click()
    await expect.poll(() => form.getByText('ipp://10.20.4.31').isVisible()).toBe(true)
    await form.getByLabel(master.fields.address).fill(printer.address)
    await form.getByRole('button', { name: master.create }).click()
    await page
      .getByRole('row', { name: /Doca de teste/ })
      .getByRole('link')
      .first()
      .click()
    const panel = page.getByRole('region', { name: 'Doca de teste' }).last()
    await panel.getByRole('button', { name: printers.panel.read }).click()
    await expect.poll(() => panel.getByText(printers.state.ready).isVisible()).toBe(true)

    Object.assign(printer.control, { state: 5, reasons: ['media-empty'] })
    await panel.getByRole('button', { name: printers.panel.testPage }).click()
    const reason = printers.reason['paper-out']
    const stopped = page.getByRole('heading', {
      name: fillIn(printers.stopped.title, { printer: 'Doca de teste', reason }),
    })
    await expect.poll(() => stopped.isVisible(), { timeout: 20_000 }).toBe(true)
    expect(printer.jobs).toEqual([])
    expect(await problemsOf(page, 'printers')).toEqual([])

    Object.assign(printer.control, { state: 3, reasons: ['none'] })
    await page.getByRole('button', { name: printers.stopped.again }).click()
    await expect
      .poll(() => panel.getByText(printers.panel.tested).isVisible(), { timeout: 30_000 })
      .toBe(true)
    expect(printer.jobs.length).toBe(1)
  } finally {
    await printer.close()
  }
})
