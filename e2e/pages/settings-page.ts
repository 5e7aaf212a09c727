import type { Locator, Page } from 'playwright-core'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.company

/** A tab of the settings with a list, whose records are edited in a window from the right. */
export class SettingsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  window(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Opens a record by its name in the list. */
  async openRecord(name: string, title: string): Promise<Locator> {
    await this.row(name).getByRole('link').click()
    const window = this.window(title)
    await window.waitFor()
    return window
  }

  async pick(window: Locator, field: string, option: string) {
    await window.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Saves the open window; it closes with the message that says so. */
  async save(window: Locator, button: string, message: string) {
    await window.getByRole('button', { name: button, exact: true }).click()
    await this.page.getByText(message).waitFor()
    await window.waitFor({ state: 'detached' })
  }

  /** The log of changes, open over the list. */
  async openChanges(title: string): Promise<Locator> {
    await this.button(t.changes.open).click()
    const window = this.window(title)
    await window.waitFor()
    return window
  }

  conflictOf(window: Locator, name: string): Locator {
    return window.getByRole('alert').filter({ hasText: fillIn(words.pt.ui.form.conflict.title, { name }) })
  }
}
