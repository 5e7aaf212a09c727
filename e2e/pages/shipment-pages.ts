import type { Locator, Page } from 'playwright-core'
import { fillIn, type Language, words } from '../harness/words.ts'

/** The page that builds a shipment, and the page of the shipment. */
export class ShipmentPages {
  readonly page: Page
  readonly words: (typeof words)[Language]['shipments']
  readonly billing: (typeof words)[Language]['billing']
  readonly builder: (typeof words)[Language]['builder']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].shipments
    this.billing = words[language].billing
    this.builder = words[language].builder
  }

  putOn(number: string): Locator {
    return this.page.getByRole('button', { name: fillIn(this.words.putOn, { number }) })
  }

  /** Types a truck that is not of the fleet. */
  async fillTruck(truck: {
    route: string
    carRegistration: string
    driverName: string
    assigneeName: string
  }) {
    await this.page.getByRole('button', { name: this.builder.fleet.hired }).click()
    const fields = this.page.getByRole('dialog', { name: this.builder.fleet.hiredTitle })
    for (const [field, text] of Object.entries(truck)) {
      const label = this.words.truck[field as keyof typeof truck]
      await fields
        .getByRole('combobox', { name: label })
        .or(fields.getByRole('textbox', { name: label }))
        .fill(text)
    }
    await fields.getByRole('button', { name: this.builder.fleet.done }).click()
  }

  /** Creates the shipment; returns its id. */
  async create(): Promise<number> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.create}`) }).click()
    await this.page.waitForURL(/\/picking\/\d+$/)
    return Number(/picking\/(\d+)$/.exec(this.page.url())?.[1])
  }

  /** Opens what billing will do, and confirms it. */
  async bill(): Promise<void> {
    await this.action('invoice').click()
    const [verb = ''] = this.billing.before.bill.split(' ')
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${verb} \\d`) })
      .click()
  }

  action(name: 'start' | 'end' | 'invoice'): Locator {
    return this.page.getByRole('button', { name: this.words.actions[name], exact: true })
  }

  /** Opens a list or the delivery notes from the print menu, without printing; returns the file. */
  async view(paper: 'consolidated' | 'client' | 'product' | 'viewDeliveryNotes'): Promise<Buffer> {
    await this.fromMenu(paper)
    return fileOf(this.page, () => this.menuEntry(paper).click())
  }

  /** Prints the papers that were not printed yet; returns the file that the browser would print. */
  async print(papers: 'invoices' | 'deliveryNotes', reason?: string): Promise<Buffer> {
    await this.fromMenu(papers)
    await this.menuEntry(papers).click()
    const window = this.page.getByRole('dialog', { name: this.words.papers.title })
    await window.waitFor()
    if (reason !== undefined) {
      await window.getByRole('checkbox').first().check()
      await window.getByLabel(this.words.papers.reason).fill(reason)
    }
    return fileOf(this.page, () => window.locator('button[type=submit]').click())
  }

  /** The card that asks whether papers were printed correctly. */
  get question(): Locator {
    return this.page.getByRole('region', { name: this.words.papers.question })
  }

  /** Confirms or denies that the first paper was printed. */
  async answer(isPrinted: boolean) {
    const word = this.words.papers[isPrinted ? 'yes' : 'no']
    await this.question
      .getByRole('button', { name: new RegExp(`^${word} `) })
      .first()
      .click()
  }

  private async fromMenu(paper: keyof typeof this.words.print) {
    await this.page.getByRole('button', { name: this.words.print.label, exact: true }).click()
    await this.menuEntry(paper).waitFor()
  }

  private menuEntry(paper: keyof typeof this.words.print): Locator {
    return this.page.getByRole('menuitem', { name: this.words.print[paper], exact: true })
  }
}

/** The file that an action opens in a new tab; the tab is closed. */
export async function fileOf(page: Page, action: () => Promise<void>): Promise<Buffer> {
  const isPaper = (url: URL) =>
    /\/print$|\/print\/|\/papers\/file$/.test(url.pathname) && !url.pathname.endsWith('papers/print')
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
