import type { Page } from 'playwright-core'
import { type Language, words } from '../harness/words.ts'

/** The approval of one document. */
export class ApprovalPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['approvals']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].approvals
  }

  get reason() {
    return this.page.getByRole('textbox', { name: this.words.reasonLabel })
  }

  get approveButton() {
    return this.page.getByRole('button', { name: new RegExp(`^${this.words.approve}`) })
  }

  async approve(reason: string) {
    if (reason !== '') await this.reason.fill(reason)
    await this.approveButton.click()
    await this.page.getByRole('status').filter({ hasText: this.words.decided }).first().waitFor()
  }
}
