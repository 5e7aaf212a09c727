import type { Locator, Page } from 'playwright-core'
import { filled, type Language, words } from '../harness/words.ts'

type Row = {
  readonly article: string
  readonly batch: string
  readonly expiry: string
  readonly quantity: string
}

/** The views of the ledger under /stock. */
export class LedgerPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['inventory']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].inventory
  }

  /** A cell of a receipt, by its column and its row. */
  cell(column: string, row: number): Locator {
    return this.page.getByRole('textbox', {
      name: filled(this.words.receipt.cell, { column, row }),
      exact: true,
    })
  }

  /** Types one row of a receipt. */
  async typeRow(row: number, { article, batch, expiry, quantity }: Row) {
    const { receipt } = this.words
    await this.cell(receipt.article, row).fill(article)
    await this.cell(receipt.batch, row).fill(batch)
    await this.cell(receipt.expiry, row).fill(expiry)
    await this.cell(receipt.quantity, row).fill(quantity)
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
