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

  /** Types one row of a receipt as in a sheet: Enter and Tab lead from cell to cell. */
  async typeRow(row: number, { article, batch, expiry, quantity }: Row) {
    const { receipt } = this.words
    const { keyboard } = this.page
    await this.cell(receipt.article, row).fill(article)
    await keyboard.press('Enter')
    await keyboard.type(batch)
    await keyboard.press('Enter')
    await keyboard.type(expiry)
    await keyboard.press('Tab')
    await keyboard.type(quantity)
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
