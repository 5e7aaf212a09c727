import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../harness/api.ts'
import { type Language, words } from '../harness/words.ts'

/** The sign-in screen. */
export class SignInPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['sessions']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].sessions
  }

  get username(): Locator {
    return this.page.getByLabel(this.words.username, { exact: true })
  }

  get password(): Locator {
    return this.page.getByLabel(this.words.password, { exact: true })
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: this.words.submit, exact: true })
  }

  async signIn(username: string, password = DEMO_PASSWORD) {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.submit.click()
  }
}
