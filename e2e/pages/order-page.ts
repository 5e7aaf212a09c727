import type { Locator, Page } from 'playwright-core'
import { type Language, words } from '../harness/words.ts'

/** A submitted document. */
export class OrderPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['orders']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].orders
  }

  /** The main button: what the document needs next. */
  action(name: 'convert' | 'goOnRevising'): Locator {
    return this.page.getByRole('button', { name: this.words.actions[name], exact: true })
  }

  get more(): Locator {
    return this.page.getByRole('button', { name: this.words.actions.more, exact: true })
  }

  /** An entry of the menu of further actions; a disabled one says why. */
  entry(name: Exclude<keyof OrderPage['words']['actions'], 'more'>): Locator {
    return this.page.getByRole('menuitem', { name: this.words.actions[name] })
  }

  async choose(name: Parameters<OrderPage['entry']>[0]) {
    await this.more.click()
    await this.entry(name).click()
  }

  /** The card of related documents, such as the quote of an order. */
  get relations(): Locator {
    return this.page.getByRole('region', { name: this.words.detail.relations })
  }

  get history(): Locator {
    return this.page.getByRole('region', { name: this.words.detail.history })
  }

  get approvals(): Locator {
    return this.page.getByRole('region', { name: this.words.detail.approvals })
  }
}
