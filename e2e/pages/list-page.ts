import type { Locator, Page } from 'playwright-core'
import { fillIn, type Language, words } from '../harness/words.ts'

/** What all lists share: saved views, columns, the palette. */
export class ListPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['views']
  readonly palette: (typeof words)[Language]['ui']['palette']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].views
    this.palette = words[language].ui.palette
  }

  /** The button of the saved views, which shows the open one and its number of rows. */
  views(open?: string): Locator {
    const name = open === undefined ? this.words.menu : fillIn(this.words.menuOpen, { name: open })
    return this.page.getByRole('button', { name })
  }

  entry(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name })
  }

  async saveView(name: string, sharedWith: keyof (typeof words)['pt']['views']['sharedWith']) {
    await this.views().click()
    await this.entry(this.words.save).click()
    await this.page.getByRole('textbox', { name: this.words.name }).fill(name)
    await this.page.getByRole('radio', { name: this.words.sharedWith[sharedWith] }).check()
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
