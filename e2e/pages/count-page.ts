import type { Locator, Page } from 'playwright-core'
import { fillIn, words } from '../harness/words.ts'

type Batch = { readonly productId: string; readonly batch: string }

/** The stock count of a warehouse. */
export class CountPage {
  readonly page: Page
  readonly #words = words.pt.inventory.counts

  constructor(page: Page) {
    this.page = page
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Starts a count; the dialog stays open when it is refused. */
  async begin(warehouse: string, note: string, { isOpen = false } = {}) {
    if (!isOpen) await this.button(this.#words.open).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: this.#words.warehouse }).click()
    await this.page.getByRole('option', { name: new RegExp(`^${warehouse} ·`) }).click()
    await dialog.getByLabel(this.#words.note).fill(note)
    await dialog.getByRole('button', { name: this.#words.openConfirm, exact: true }).click()
  }

  async find(text: string) {
    await this.page.getByRole('searchbox', { name: this.#words.search }).fill(text)
  }

  async show(tab: string) {
    await this.page
      .getByRole('navigation', { name: this.#words.shows })
      .getByRole('link', { name: tab })
      .click()
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  counted({ productId, batch }: Batch): Locator {
    const name = fillIn(this.#words.countedOf, { product: productId, batch })
    return this.page.getByRole('textbox', { name, exact: true })
  }

  difference({ batch }: Batch): Locator {
    return this.row(batch).getByRole('cell').last()
  }

  async paste(text: string) {
    await this.button(this.#words.paste).click()
    await this.pasteAgain(text)
  }

  async pasteAgain(text: string) {
    const { field, take } = words.pt.inventory.paste
    const sheet = this.page.getByRole('dialog')
    await sheet.getByLabel(field).fill(text)
    await sheet.getByRole('button', { name: take, exact: true }).click()
  }

  async addFound({ product, batch, counted }: { product: string; batch: string; counted: string }) {
    await this.button(this.#words.found).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: this.#words.product }).fill(product)
    await this.page.getByRole('option').filter({ hasText: product }).first().click()
    await dialog.getByLabel(this.#words.batch).fill(batch)
    await dialog.getByLabel(this.#words.counted).fill(counted)
    await dialog.getByRole('button', { name: this.#words.foundConfirm, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  historyEntry(what: string): Locator {
    const history = this.page.getByRole('region', { name: this.#words.history })
    return history.getByRole('listitem').filter({ hasText: what })
  }
}
