import type { Locator, Page } from 'playwright-core'
import { type Language, words } from '../harness/words.ts'

/** The frame of every page: bars, menu, switches, notifications. */
export class Frame {
  readonly page: Page
  readonly words: (typeof words)[Language]['app']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].app
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.words.mainMenu }).filter({ visible: true })
  }

  get userMenu(): Locator {
    const [before = ''] = this.words.user.menu.split('{')
    return this.page.getByRole('button', { name: new RegExp(`^${before}`) })
  }

  get refusal(): Locator {
    return this.page.getByRole('alert').filter({ hasText: words.pt.app.forbidden })
  }

  language(to: Language): Locator {
    return this.page.getByRole('button', { name: this.words.language[to] })
  }

  async logOut() {
    await this.userMenu.click()
    await this.page.getByRole('menuitem', { name: this.words.user.logout }).click()
  }

  async closeNotices() {
    const notices = this.page.getByRole('region', { name: words.pt.ui.notifications })
    for (const button of await notices.getByRole('button').all()) await button.click()
  }
}
