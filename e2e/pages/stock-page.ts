import type { Locator, Page } from 'playwright-core'
import { filled, type Language, words } from '../harness/words.ts'

/** Stock analysis of one document. */
export class StockPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['stock']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].stock
  }

  row(article: string): Locator {
    return this.page.getByRole('row').filter({ hasText: article })
  }

  async sendAllToPicking() {
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.allToPicking}`) }).click()
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.process}`) }).click()
    await this.page.getByRole('status').filter({ hasText: this.words.processed }).first().waitFor()
  }

  /** The batches of a line, over the page. */
  get sheet(): Locator {
    return this.page.getByRole('dialog').first()
  }

  async openBatches(article: string) {
    const name = filled(this.words.chooseBatchesOf, { article })
    await this.page.getByRole('button', { name, exact: true }).click()
    await this.sheet.getByRole('table').waitFor()
  }

  /** Who holds a batch, and the way to take it from them. */
  async whoHolds(batch: string) {
    const row = this.sheet.getByRole('row').filter({ hasText: batch })
    await row.getByTitle(this.words.batch.whoHolds).click()
  }

  takeFrom(number: string): Locator {
    return this.page.getByRole('button', { name: filled(this.words.swap.from, { number }), exact: true })
  }

  get swapDialog(): Locator {
    return this.page.getByRole('dialog').last()
  }
}
