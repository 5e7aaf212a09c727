import type { Locator } from 'playwright-core'
import { imageBytes } from '../../packages/domain/src/testing/image-samples.ts'
import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const t = words.pt.company.operations
const image = words.pt.images
const { save } = words.pt.ui

type Image = { name: string; type: string; width: number }
const imageOf = async (id: string) =>
  (await call<{ data: { image: Image | null } }>('admin', 'GET', `/operations/${id}`)).body.data.image

const choose = (form: Locator, name: string, bytes: Uint8Array) =>
  form
    .getByLabel(t.fields.image, { exact: true })
    .and(form.locator('input'))
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })

story(
  'an operation gets an image: a text is refused at the field, a lost line is waited for, and it is taken away again',
  async ({ open, connection }) => {
    await call('admin', 'POST', '/operations', { code: 'LOJAS', name: 'Lojas' })
    const page = await open({ as: 'admin', at: '/settings?tab=operations', address: connection.address })
    const settings = new SettingsPage(page)
    const title = fillIn(t.titleOf, { name: 'Lojas' })
    const saved = fillIn(t.saved, { name: 'Lojas' })

    const form = await settings.openRecord('Lojas', title)
    await choose(form, 'marca.png', Buffer.from('Isto é um texto.\n'))
    await form.getByText('marca.png: Este tipo de ficheiro não é aceite aqui: texto.').waitFor()
    expect(await violationsOf(page)).toEqual([])

    connection.disconnect()
    await choose(form, 'Marca nova.png', imageBytes('png'))
    await form.getByText(image.offline).waitFor()
    connection.reconnect()
    await form.getByText('Marca nova.webp').waitFor()
    await form.getByRole('img', { name: 'Marca nova.webp' }).waitFor()
    await settings.save(form, save, saved)
    expect(await imageOf('LOJAS')).toMatchObject({ name: 'Marca nova.webp', type: 'image/webp', width: 12 })
    await settings.row('Lojas').locator('img').waitFor()

    const again = await settings.openRecord('Lojas', title)
    await again.getByRole('img', { name: 'Lojas' }).waitFor()
    await again.getByRole('button', { name: fillIn(image.remove, { name: 'Marca nova.webp' }) }).click()
    await settings.save(again, save, saved)
    await expect.poll(() => imageOf('LOJAS')).toBeNull()
    await expect.poll(() => settings.row('Lojas').locator('img').count()).toBe(0)

    const changes = await settings.openChanges(words.pt.company.changes.titleOperations)
    const entries = changes.getByRole('listitem').filter({ hasText: t.fields.image })
    await expect.poll(() => entries.count()).toBe(2)
    await entries
      .first()
      .getByText(/Marca nova\.webp \([0-9a-f]{8}\)/)
      .waitFor()
  },
)

story('the field stands among the components, in the dark and on a phone', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/components', width: 390, theme: 'dark' })
  const sample = page.getByRole('region', { name: 'ImageField' })
  await choose(sample, 'loja.jpg', imageBytes('jpeg'))
  await sample.getByRole('img', { name: 'loja.webp' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
