import type { Locator, Page } from 'playwright-core'
import { fillIn, type Language, words } from '../harness/words.ts'

type Row = {
  readonly product: string
  readonly batch: string
  readonly expiry: string
  readonly quantity: string
}

/** The views of stock keeping under /stock. */
export class InventoryPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['inventory']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].inventory
  }

  /** A cell of the goods receipt. */
  cell(column: string, row: number): Locator {
    // by its label: a field that offers articles is a combobox
    return this.page.getByLabel(fillIn(this.words.receipt.cell, { column, row }), { exact: true })
  }

  /** Types one row of the goods receipt; Enter and Tab move to the next cell. */
  async typeRow(row: number, { product, batch, expiry, quantity }: Row) {
    const { receipt } = this.words
    const { keyboard } = this.page
    await this.cell(receipt.product, row).fill(product)
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
