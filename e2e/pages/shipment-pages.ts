import type { Locator, Page } from 'playwright-core'
import { filled, type Language, words } from '../harness/words.ts'

/** The truck builder, and the shipment that comes of it. */
export class ShipmentPages {
  readonly page: Page
  readonly words: (typeof words)[Language]['shipments']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].shipments
  }

  putOn(number: string): Locator {
    return this.page.getByRole('button', { name: filled(this.words.putOn, { number }) })
  }

  async fillTruck(truck: {
    route: string
    carRegistration: string
    driverName: string
    assigneeName: string
  }) {
    for (const [field, text] of Object.entries(truck)) {
      const label = this.words.truck[field as keyof typeof truck]
      await this.page
        .getByRole('combobox', { name: label })
        .or(this.page.getByRole('textbox', { name: label }))
        .fill(text)
    }
  }

  /** Creates the shipment; answers its id. */
  async create(): Promise<number> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.create}`) }).click()
    await this.page.waitForURL(/\/picking\/\d+$/)
    return Number(/picking\/(\d+)$/.exec(this.page.url())?.[1])
  }

  action(name: 'start' | 'end' | 'invoice'): Locator {
    return this.page.getByRole('button', { name: this.words.actions[name], exact: true })
  }

  /** Opens one paper of the print menu; answers the file. */
  async print(paper: 'consolidated' | 'client' | 'product' | 'deliveryNote' | 'invoices'): Promise<Buffer> {
    await this.page.getByRole('button', { name: this.words.print.label, exact: true }).click()
    return fileOf(this.page, () => this.page.getByRole('menuitem', { name: this.words.print[paper] }).click())
  }
}

/** The file that an action brings, taken on its way into the page; the tab that shows it is closed. */
export async function fileOf(page: Page, action: () => Promise<void>): Promise<Buffer> {
  const isPaper = (url: URL) => /\/print/.test(url.pathname)
  const tab = page.waitForEvent('popup')
  const file = new Promise<Buffer>((arrived) =>
    page.route(isPaper, async (route) => {
      const reply = await route.fetch()
      arrived(await reply.body())
      await route.fulfill({ response: reply })
    }),
  )
  await action()
  const body = await file
  await page.unroute(isPaper)
  await (await tab).close()
  return body
}
