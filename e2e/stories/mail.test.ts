import { violationsOf } from '../harness/accessibility.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.mail

story('an administrator says how e-mails leave, tries it and saves it', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/settings/mail' })
  await page.getByRole('heading', { name: t.title, exact: true }).waitFor()
  await page.getByLabel(t.fields.host, { exact: true }).fill('127.0.0.1')
  await page.getByLabel(t.fields.port, { exact: true }).fill('99999')
  await page.getByText(t.portWrong).waitFor()
  await page.getByLabel(t.fields.port, { exact: true }).fill('1')
  const security = page.getByRole('group', { name: t.fields.security, exact: true })
  await security.getByLabel(t.security.none, { exact: true }).check()
  await page.getByText(t.openLine).waitFor()
  await page.getByLabel(t.fields.password, { exact: true }).fill('segredo')

  // switched on only when nothing is missing
  await page.getByRole('switch', { name: t.fields.active }).check()
  await page.getByRole('button', { name: words.pt.ui.save, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Falta preencher' }).waitFor()
  await page.getByLabel(t.fields.senderAddress, { exact: true }).fill('facturas@cais.example')

  // nobody listens there, and the page says so
  await page.getByLabel(t.test.to).fill('eu@cais.example')
  await page.getByRole('button', { name: t.test.send }).click()
  await page.getByText(/127\.0\.0\.1 não responde/).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('switch', { name: t.fields.active }).uncheck()
  await page.getByRole('button', { name: words.pt.ui.save, exact: true }).click()
  await page.getByText(t.saved).waitFor()
  await page.getByText(t.passwordChanged).waitFor()
  await page.reload()
  await page.getByText(t.passwordStored).waitFor()
  expect(await page.getByLabel(t.fields.password, { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel(t.fields.host, { exact: true }).inputValue()).toBe('127.0.0.1')

  // what comes back is read from the mailbox of the sender; nobody listens there either
  await page.getByRole('switch', { name: t.fields.readsReturned }).check()
  await page.getByRole('button', { name: words.pt.ui.save, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'utilizador da caixa de correio' }).waitFor()
  await page.getByLabel(t.fields.mailboxHost).fill('127.0.0.1')
  await page.getByLabel(t.fields.mailboxPort).fill('1')
  await page.getByLabel(t.fields.mailboxUsername).fill('facturas')
  await page.getByRole('button', { name: words.pt.ui.save, exact: true }).click()
  await page.getByRole('button', { name: t.mailbox.read }).click()
  await page.getByText(/O servidor 127\.0\.0\.1 não responde/).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
