import { violationsOf } from '../harness/accessibility.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.erp
const outbox = words.pt.outbox

story('an administrator fills in the connection to the ERP, tries it and saves it', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/settings?tab=monitoring' })
  await page.getByRole('link', { name: words.pt.settings.tab.erp, exact: true }).click()
  await page.getByText(t.systemText['built-in']).waitFor()
  await page.getByLabel(t.fields.host).fill('127.0.0.1')
  await page.getByLabel(t.fields.port).fill('99999')
  await page.getByText(t.portWrong).waitFor()
  await page.getByLabel(t.fields.port).fill('1')

  // what is missing is named before anything is tried
  await page.getByRole('button', { name: t.test }).click()
  await page.getByRole('alert').filter({ hasText: 'Web API' }).waitFor()
  await page.getByLabel(t.fields.database).fill('PRIEXEMPLO')
  await page.getByLabel(t.fields.username).fill('cais')
  await page.getByLabel(t.fields.password, { exact: true }).fill('leitura')
  await page.getByLabel(t.fields.apiUrl).fill('http://127.0.0.1:1/WebApi')
  await page.getByLabel(t.fields.clientId, { exact: true }).fill('cais')
  await page.getByLabel(t.fields.clientSecret, { exact: true }).fill('segredo')
  await page.getByLabel(t.fields.company, { exact: true }).fill('EXEMPLO')
  await page.getByRole('button', { name: t.test }).click()
  const results = page.getByLabel(t.testing)
  await results
    .getByText(/não responde/)
    .first()
    .waitFor()
  expect(await results.getByRole('listitem').count()).toBe(2)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: words.pt.ui.save }).click()
  await page.getByText(t.saved).waitFor()
  await page.getByText(t.secretChanged).waitFor()
  await page.reload()
  await page.getByText(t.secretStored).first().waitFor()
  expect(await page.getByLabel(t.fields.password, { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel(t.fields.host).inputValue()).toBe('127.0.0.1')

  await page.goto('/settings/outbox')
  await page.getByRole('heading', { name: outbox.title }).waitFor()
  await page.getByText(outbox.lead).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
