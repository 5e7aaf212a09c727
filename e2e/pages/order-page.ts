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

  action(name: 'convert' | 'revise' | 'goOnRevising' | 'duplicate'): Locator {
    return this.page.getByRole('button', { name: this.words.actions[name], exact: true })
  }

  /** The card of documents that it came from or that came out of it. */
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
