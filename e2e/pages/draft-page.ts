import type { Locator, Page } from 'playwright-core'
import { fillIn, type Language, words } from '../harness/words.ts'

/** The draft of a document: head, lines like a spreadsheet, saving, submitting. */
export class DraftPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['drafts']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].drafts
  }

  field(name: keyof (typeof words)['pt']['drafts']['fields']): Locator {
    return this.page.getByLabel(this.words.fields[name], { exact: true }).first()
  }

  get customer(): Locator {
    return this.page.getByRole('combobox', { name: this.words.fields.customerId })
  }

  /** Types a part of the name and takes the first customer found. */
  async chooseCustomer(name: string) {
    await this.customer.click()
    await this.typeCustomer(name)
  }

  /** The same, with the focus already in the customer field. */
  async typeCustomer(name: string) {
    await this.page.keyboard.type(name)
    await this.page.getByRole('option').first().filter({ hasText: name }).waitFor()
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('heading', { level: 1, name }).waitFor()
  }

  /** The product field of the empty row below the lines; only there while the row is edited. */
  get newLine(): Locator {
    return this.page.getByRole('combobox', { name: this.words.grid.newLine })
  }

  /** Waits for the focus in the empty row, where it goes when the customer is chosen. */
  async beginLines() {
    await this.newLine.and(this.page.locator(':focus')).waitFor()
  }

  get rows(): Locator {
    return this.page.getByRole('grid', { name: this.words.grid.label }).getByRole('row')
  }

  cell(column: 'quantity' | 'price' | 'discount', row: number): Locator {
    return this.page.getByLabel(
      fillIn(this.words.grid.cell, { column: this.words.grid.columns[column], row }),
    )
  }

  /** Types a line with keys alone, with the focus in the empty row: product, Enter, quantity, price, discount, Enter. */
  async typeLine(row: number, product: string, quantity: string, discount = '') {
    await this.newLine.waitFor()
    await this.page.keyboard.type(product)
    await this.page.getByRole('option').filter({ hasText: product }).first().waitFor()
    await this.page.keyboard.press('Enter')
    await this.cell('quantity', row).waitFor()
    await this.page.keyboard.type(quantity)
    await this.page.keyboard.press('Tab')
    await this.cell('price', row).waitFor()
    await this.page.keyboard.press('Tab')
    await this.cell('discount', row).waitFor()
    if (discount !== '') await this.page.keyboard.type(discount)
    await this.page.keyboard.press('Enter')
  }

  /** Waits until the server has saved the draft. */
  async waitUntilSaved() {
    const [before = ''] = this.words.saving.saved.split('{')
    await this.page
      .getByText(new RegExp(`^(${this.words.saving.savedNow}|${before})`))
      .first()
      .waitFor()
    await this.page.waitForURL(/\/documents\/drafts\/\d+/)
  }

  get id(): number {
    return Number(/drafts\/(\d+)/.exec(this.page.url())?.[1])
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.words.submit}`) })
  }

  /** Waits for the page of the submitted document; returns its id. */
  async submitted(): Promise<number> {
    await this.page.waitForURL(/\/documents\/\d+$/)
    return Number(/documents\/(\d+)$/.exec(this.page.url())?.[1])
  }
}
