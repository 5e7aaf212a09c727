import type { Locator, Page } from 'playwright-core'
import { type Language, words } from '../harness/words.ts'

/** Selecting rows of a list, the bar of bulk actions, and its dialog. */
export class BulkPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['bulk']
  readonly #ui: (typeof words)[Language]['ui']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].bulk
    this.#ui = words[language].ui
  }

  box(number: string): Locator {
    return this.page.getByRole('checkbox', { name: number })
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: this.words.bar.label })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Chooses an action of the bar or of its menu. */
  async act(name: keyof BulkPage['words']['actions']) {
    const label = new RegExp(`^${this.words.actions[name].replace(/[()]/g, '\\$&')}`)
    const more = this.bar.getByRole('button', { name: this.words.bar.more })
    const button = this.bar.getByRole('button', { name: label })
    await button.or(more).first().waitFor()
    if (await button.isVisible()) return button.click()
    await more.click()
    await this.page.getByRole('menuitem', { name: label }).click()
  }

  get reason(): Locator {
    return this.dialog.getByLabel(this.#ui.reason)
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }
}
