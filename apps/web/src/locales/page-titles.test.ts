import { describe, expect, it } from 'vitest'
import en from './en/index.ts'
import pt from './pt/index.ts'

describe('the title that stands while a page is on its way is that of the page', () => {
  it.each([
    ['pt', pt],
    ['en', en],
  ])('%s', (_, words) => {
    const { pages } = words.app
    const titles = {
      documents: words.orders.title,
      'documents-dashboard': words.orders.dashboardPage.title,
      approval: words.approvals.title,
      stock: words.stock.title,
      picking: words.shipments.title,
      settings: words.settings.title,
      profile: words.profile.title,
    }
    expect(pages).toMatchObject(titles)
  })
})
