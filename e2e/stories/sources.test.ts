import { openSftpStandIn } from '../../apps/api/src/gateways/sftp/testing/sftp-stand-in.ts'
import { violationsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.sources
const NAME = 'Encomendas por SFTP'

type Orders = { data: { id: number; file: { name: string }; lines: { waiting: number } }[] }

story(
  'a server for SFTP is set up, its key confirmed, and what lies there arrives',
  { timeout: 120_000 },
  async ({ open }) => {
    const server = await openSftpStandIn()
    try {
      server.put('/out/ST_SFTP.csv', 'PO;EAN;Qtd;Loja\nST-SFTP;4006381333931;3;LOJA-NOVA\n')
      const page = await open({ as: 'admin', at: '/settings/retailers/BAIAAZUL' })
      await page.getByRole('button', { name: t.new, exact: true }).click()
      const form = page.getByRole('dialog', { name: t.new })
      await form.getByRole('textbox', { name: t.fields.name, exact: true }).fill(NAME)
      await form.getByRole('radio', { name: t.channel.sftp, exact: true }).check()
      await form.getByRole('textbox', { name: t.fields.host, exact: true }).fill('127.0.0.1')
      await form.getByRole('textbox', { name: t.fields.port, exact: true }).fill(String(server.port))
      await form.getByRole('textbox', { name: t.fields.username, exact: true }).fill('cais')
      await form.getByRole('textbox', { name: t.fields.folder, exact: true }).fill('/out')
      await form.getByLabel(t.fields.password, { exact: true }).fill('certa')

      // Nobody confirmed the key yet: it is shown, and nothing is read.
      await form.getByRole('button', { name: t.test, exact: true }).click()
      await form.getByRole('status').getByText(server.hostKey, { exact: false }).waitFor()
      await form.getByRole('button', { name: t.confirmKey }).click()
      await form.getByRole('button', { name: t.test, exact: true }).click()
      await form
        .getByText(/A ligação funciona/)
        .first()
        .waitFor()
      expect(await violationsOf(page)).toEqual([])
      await form.getByRole('switch', { name: t.fields.active }).check()
      await form.getByRole('button', { name: words.pt.ui.save, exact: true }).click()
      await page.getByText(NAME, { exact: true }).first().waitFor()

      await page.getByRole('button', { name: t.fetch, exact: true }).click()
      await page.getByText('1 ficheiro aceite', { exact: false }).first().waitFor()
      expect(server.names()).toEqual(['/out/done/ST_SFTP.csv'])
      await page.getByRole('button', { name: t.arrivals, exact: true }).click()
      await page.getByRole('link', { name: 'ST_SFTP.csv' }).click()
      await page.getByRole('button', { name: /ST_SFTP\.csv/ }).waitFor()
      const { body } = await eventually(
        () => call<Orders>('admin', 'GET', '/morpheus?search=ST-SFTP'),
        (found) => found.body.data.length === 1,
      )
      expect(body.data[0]).toMatchObject({ file: { name: 'ST_SFTP.csv' }, lines: { waiting: 1 } })
    } finally {
      await server.close()
    }
  },
)
