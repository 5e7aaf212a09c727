import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import {
  loadForOffline,
  newDocument,
  waitForServiceWorker,
  waitingChip,
  writeDocument,
} from '../pages/local-drafts.ts'

const { app, drafts } = words.pt
const seller = { as: 'operator', location: true, worker: true } as const

type Manifest = { name: string; start_url: string; display: string; icons: { src: string; sizes: string }[] }

story(
  'Cais can be installed: name, start, icons, and a service worker that starts it offline',
  async ({ open, connection }) => {
    const page = await open({ ...seller, address: connection.address })
    await waitForServiceWorker(page)
    const link = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = (await (await page.request.get(String(link))).json()) as Manifest
    expect(manifest).toMatchObject({ name: 'Cais', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src } of manifest.icons) {
      const icon = await page.request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
    }
    connection.disconnect()
    await page.goto('/')
    await page.getByRole('navigation', { name: app.mainMenu }).first().waitFor()
    await page.getByText(app.outbox.offline, { exact: true }).first().waitFor()
  },
)

story(
  'a new version waits until the user reloads, and what was typed stays',
  async ({ open, connection }) => {
    const page = await open({ ...seller, address: connection.address })
    await waitForServiceWorker(page)
    await loadForOffline(page)
    await waitForServiceWorker(page)
    await newDocument(page)
    const draft = await writeDocument(page, 'ANTES DA VERSÃO NOVA')
    connection.changeResponse('GET /sw.js', (body) => `${body}\n// another version`)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.getByText(app.newVersion.text).waitFor()
    await draft.field('notes').or(draft.field('poNumber')).first().fill('MESMO ANTES')
    await page.getByRole('button', { name: app.newVersion.reload }).click()
    await page.getByText(app.newVersion.text).waitFor({ state: 'hidden' })
    await draft.rows.filter({ hasText: 'AR-25' }).waitFor()
    await expect.poll(() => draft.field('poNumber').inputValue()).toBe('MESMO ANTES')
  },
)

story('a submission that waits to be sent survives a reload', async ({ open, connection }) => {
  const page = await open({ ...seller, address: connection.address })
  await waitForServiceWorker(page)
  await loadForOffline(page)
  await waitForServiceWorker(page)
  connection.disconnect()
  await newDocument(page)
  const draft = await writeDocument(page, 'ESPERA')
  await draft.submit.click()
  await waitingChip(page, 1).waitFor()
  await page.reload()
  await page.getByText(drafts.pending.title).waitFor()
  await expect.poll(() => new DraftPage(page).field('poNumber').inputValue()).toBe('ESPERA')
})
