import type { Locator, Page } from 'playwright-core'
import { filled, type Language, words } from '../harness/words.ts'

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

  /** Customer by typing a part of the name and taking the first that is found. */
  async chooseCustomer(name: string) {
    await this.customer.click()
    await this.typeCustomer(name)
  }

  /** With the cursor in the field of the customer. */
  async typeCustomer(name: string) {
    await this.page.keyboard.type(name)
    await this.page.getByRole('option').first().filter({ hasText: name }).waitFor()
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('heading', { level: 1, name }).waitFor()
  }

  /** The empty row below the lines, once the cursor stands in it. */
  get newLine(): Locator {
    return this.page.getByRole('combobox', { name: this.words.grid.newLine })
  }

  /** The first article is next as soon as the customer is chosen: nothing has to be pressed. */
  async beginLines() {
    await this.newLine.and(this.page.locator(':focus')).waitFor()
  }

  get rows(): Locator {
    return this.page.getByRole('grid', { name: this.words.grid.label }).getByRole('row')
  }

  cell(column: 'quantity' | 'price' | 'discount', row: number): Locator {
    return this.page.getByLabel(
      filled(this.words.grid.cell, { column: this.words.grid.columns[column], row }),
    )
  }

  /** One line with the keys alone, the cursor standing in the new line: article, Enter, quantity, price, discount, Enter. */
  async typeLine(row: number, article: string, quantity: string, discount = '') {
    await this.newLine.waitFor()
    await this.page.keyboard.type(article)
    await this.page.getByRole('option').filter({ hasText: article }).first().waitFor()
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

  /** Until the server has it. */
  async saved() {
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

  /** The number that the document got, read from where submitting leads. */
  async submitted(): Promise<number> {
    await this.page.waitForURL(/\/documents\/\d+$/)
    return Number(/documents\/(\d+)$/.exec(this.page.url())?.[1])
  }
}
