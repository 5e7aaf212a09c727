import type { Page } from 'playwright-core'
import { filled, type Language, words } from '../harness/words.ts'

/** The inbox of approvals and the approval of one document. */
export class ApprovalPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['approvals']
  readonly absences: (typeof words)[Language]['absences']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].approvals
    this.absences = words[language].absences
  }

  get reason() {
    return this.page.getByRole('textbox', { name: this.words.reasonLabel })
  }

  get approveButton() {
    return this.page.getByRole('button', { name: new RegExp(`^${this.words.approve}`) })
  }

  get rows() {
    return this.page.getByRole('region', { name: this.words.inbox }).locator('a[href*="/approval/"]')
  }

  /** The document that is open, by its number: the first link of its head; the customer's history names others. */
  openNumber(number: string) {
    return this.page.getByRole('article').getByRole('link').first().filter({ hasText: number })
  }

  async approve(reason: string) {
    if (reason !== '') await this.reason.fill(reason)
    await this.approveButton.click()
    await this.isDecided()
  }

  async isDecided() {
    await this.page.getByRole('status').filter({ hasText: this.words.decided }).first().waitFor()
  }

  /** Names a deputy for some days, from the button over the inbox. */
  async planAbsence({ deputy, from, until }: { deputy: string; from: string; until: string }) {
    const { page, absences } = this
    await page.getByRole('button', { name: filled(absences.deputy, { name: absences.nobody }) }).click()
    const sheet = page.getByRole('dialog', { name: absences.title })
    await sheet.getByRole('combobox', { name: absences.who }).click()
    await sheet.getByRole('combobox', { name: absences.who }).fill(deputy)
    await page.getByRole('option', { name: new RegExp(deputy) }).click()
    await sheet.getByRole('textbox', { name: absences.from }).fill(from)
    await sheet.getByRole('textbox', { name: absences.until }).fill(until)
    await sheet.getByRole('button', { name: absences.plan }).click()
    await sheet.getByText(absences.state.now).waitFor()
    await page.keyboard.press('Escape')
  }

  /** Ends the absence that lasts. */
  async endAbsence(deputy: string) {
    const { page, absences } = this
    await page.getByRole('button', { name: filled(absences.deputy, { name: deputy }) }).click()
    const sheet = page.getByRole('dialog', { name: absences.title })
    await sheet.getByRole('button', { name: absences.end }).click()
    await page
      .getByRole('dialog', { name: absences.endTitle })
      .getByRole('button', { name: absences.end })
      .click()
    await page.getByRole('status').filter({ hasText: absences.ended }).first().waitFor()
  }
}
