import type { Locator, Page } from 'playwright-core'
import { fillIn, type Language, words } from '../harness/words.ts'

/** Stock analysis of one document. */
export class StockPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['stock']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].stock
  }

  row(product: string): Locator {
    return this.page.getByRole('row').filter({ hasText: product })
  }

  /** The button that sends fully reserved lines to picking or, without any, what is reserved. */
  get acceptProposals(): Locator {
    const [accept = ''] = this.words.acceptProposals
      .split('# ')
      .slice(0, 1)
      .map((text) => text.split('{').at(-1) ?? '')
    return this.page.getByRole('button', { name: new RegExp(`^(${accept}|${this.words.allToPicking})`) })
  }

  async sendAllToPicking() {
    await this.acceptProposals.click()
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.process}`) }).click()
    await this.page
      .getByRole('status')
      .filter({ hasText: /linhas? processadas?|lines? processed/ })
      .first()
      .waitFor()
  }

  /** The dialog with the batches of a line. */
  get sheet(): Locator {
    return this.page.getByRole('dialog').first()
  }

  async openBatches(product: string) {
    const name = fillIn(this.words.chooseBatchesOf, { product })
    await this.page.getByRole('button', { name, exact: true }).click()
    await this.sheet.getByRole('table').waitFor()
  }

  /** Shows the orders that have reserved a batch, and the buttons to take it from them. */
  async whoHolds(batch: string) {
    const row = this.sheet.getByRole('row').filter({ hasText: batch })
    await row.getByTitle(this.words.batch.whoHolds).click()
  }

  takeFrom(number: string): Locator {
    return this.page.getByRole('button', { name: fillIn(this.words.swap.from, { number }), exact: true })
  }

  get swapDialog(): Locator {
    return this.page.getByRole('dialog').last()
  }
}
