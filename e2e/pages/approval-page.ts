import type { Page } from 'playwright-core'
import { fillIn, type Language, words } from '../harness/words.ts'

/** The inbox of approvals and the approval of one document. */
export class ApprovalPage {
  readonly page: Page
  readonly words: (typeof words)[Language]['approvals']
  readonly undo: (typeof words)[Language]['ui']['undo']
  readonly absences: (typeof words)[Language]['absences']

  constructor(page: Page, language: Language = 'pt') {
    this.page = page
    this.words = words[language].approvals
    this.undo = words[language].ui.undo
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

  /** The number of the open document: the first link, because the customer's history below links to others. */
  openNumber(number: string) {
    return this.page.getByRole('article').getByRole('link').first().filter({ hasText: number })
  }

  async approve(reason: string) {
    if (reason !== '') await this.reason.fill(reason)
    await this.approveButton.click()
    await this.isDecided()
    await this.sendNow()
  }

  /** Sends what is decided without waiting for the seconds in which it can be undone, as on leaving the page. */
  sendNow() {
    return this.page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  }

  /** Waits for the notification; the decision is sent some seconds later. */
  async isDecided() {
    const { approved, rejected } = this.undo
    const message = new RegExp([approved, rejected].map((text) => text.replace('{number}', '')).join('|'))
    await this.page.getByRole('status').filter({ hasText: message }).first().waitFor()
  }

  /** Plans an absence with a deputy, from the button above the inbox. */
  async planAbsence({ deputy, from, until }: { deputy: string; from: string; until: string }) {
    const { page, absences } = this
    await page.getByRole('button', { name: fillIn(absences.deputy, { name: absences.nobody }) }).click()
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

  /** Ends the current absence. */
  async endAbsence(deputy: string) {
    const { page, absences } = this
    await page.getByRole('button', { name: fillIn(absences.deputy, { name: deputy }) }).click()
    const sheet = page.getByRole('dialog', { name: absences.title })
    await sheet.getByRole('button', { name: absences.end }).click()
    await page
      .getByRole('dialog', { name: absences.endTitle })
      .getByRole('button', { name: absences.end })
      .click()
    await page.getByRole('status').filter({ hasText: absences.ended }).first().waitFor()
  }
}
