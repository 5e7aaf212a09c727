import type { Locator, Page } from 'playwright-core'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.users

/** The list of users in settings, the page of one user, and that of a new one. */
export class UsersPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  search(text: string) {
    return this.page.getByRole('searchbox', { name: t.filters.searchLabel }).fill(text)
  }

  field(name: 'name' | 'surname' | 'username' | 'email'): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${t.identity[name]}( \\*)?$`) })
  }

  async choose(label: string, option: string) {
    await this.page.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  role(name: string): Locator {
    return this.page
      .getByRole('group', { name: t.roles.title })
      .getByRole('button', { name: new RegExp(`^${name}`) })
  }

  branch(code: string): Locator {
    return this.page
      .getByRole('group', { name: t.scope.branches })
      .getByRole('button', { name: new RegExp(`^${code} · `) })
  }

  /** What the chosen roles give on a page: the names of the roles in the cell of the verb. */
  given(area: keyof typeof t.areas, verb: keyof typeof t.verbs): Locator {
    const place = Object.keys(t.verbs).indexOf(verb)
    return this.page
      .getByRole('table', { name: t.roles.table })
      .getByRole('row', { name: new RegExp(`^${t.areas[area]}`) })
      .getByRole('cell')
      .nth(place)
  }

  get saving(): Locator {
    return this.page.getByRole('button', { name: /^Guardar \d+ alteraç/ })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  said(message: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByText(fillIn(message, values), { exact: true })
  }
}
