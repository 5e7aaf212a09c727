import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.answers.webhooks

type Webhook = { id: number; version: number; name: string; url: string; events: string[]; retailerId: null }
const webhookOf = async (address: string) =>
  (await call<{ data: Webhook[] }>('admin', 'GET', '/webhooks')).body.data.find(({ url }) => url === address)

story('an administrator changes a webhook while somebody else does', async ({ open }) => {
  const address = `https://example.com/${Date.now()}`
  const page = await open({ as: 'admin', at: '/settings/webhooks' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t.new }).click()
  await main.getByLabel(t.name).fill('Armazém')
  await main.getByLabel(t.url).fill(address)
  await main.getByRole('button', { name: t.create }).click()
  await main.getByRole('button', { name: t.kept }).click()

  await main.getByRole('button', { name: t.edit, exact: true }).click()
  await main.getByLabel(t.name).fill('Armazém da Beira')
  await main.getByLabel(t.event['order-shipped']).uncheck()
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: t.save, exact: true }).click()
  await main.getByRole('heading', { name: 'Armazém da Beira' }).waitFor()
  const events = ['order-accepted', 'order-billed', 'claim-decided']
  const changed = await webhookOf(address)
  if (!changed) throw new Error('The webhook exists')
  expect(changed).toMatchObject({ name: 'Armazém da Beira', events })

  // Both change something: the name of here and the events of the other are saved.
  await main.getByRole('button', { name: t.edit, exact: true }).click()
  await main.getByLabel(t.name).fill('Armazém do Norte')
  const { id, version } = changed
  const other = { version, name: 'Outro', url: address, events: ['order-billed'], retailerId: null }
  expect((await call('admin', 'PUT', `/webhooks/${id}`, other)).status).toBe(200)
  await main.getByRole('alert').getByText('Outro').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: t.save, exact: true }).click()
  await main.getByRole('heading', { name: 'Armazém do Norte' }).waitFor()
  expect(await webhookOf(address)).toMatchObject({ name: 'Armazém do Norte', events: ['order-billed'] })
})
