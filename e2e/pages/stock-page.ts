import type { Locator, Page } from 'playwright-core'
import { type Language, words } from '../harness/words.ts'

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
}
