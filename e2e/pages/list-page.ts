import type { Locator, Page } from 'playwright-core'
import { filled, type Language, words } from '../harness/words.ts'

/** What lists have in common: saved views, columns, the palette over them. */
export class ListPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['views']
  readonly palette: (typeof words)[Language]['app']['palette']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].views
    this.palette = words[language].app.palette
  }

  /** The button of the views; it says which one is open and how many rows stand behind it. */
  views(open?: string): Locator {
    const name = open === undefined ? this.words.menu : filled(this.words.menuOpen, { name: open })
    return this.page.getByRole('button', { name })
  }

  entry(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name })
  }

  async saveView(name: string, sharedWith: keyof (typeof words)['pt']['views']['sharedWith']) {
    await this.views().click()
    await this.entry(this.words.save).click()
    await this.page.getByRole('textbox', { name: this.words.name }).fill(name)
    await this.page.getByRole('radio', { name: this.words.sharedWith[sharedWith] }).check({ force: true })
    await this.page.getByRole('dialog').getByRole('button', { name: words.pt.ui.save }).click()
    await this.views(name).waitFor()
  }

  get paletteField(): Locator {
    return this.page.getByRole('combobox', { name: this.palette.label })
  }

  found(text: string | RegExp): Locator {
    return this.page.getByRole('option', { name: text })
  }
}
