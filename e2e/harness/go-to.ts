import type { Page } from 'playwright-core'

/** Goes to another address inside the application, as a click on a link does, without loading it all again. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), path)

export const pathnameOf = (page: Page): string => new URL(page.url()).pathname

/** Until the page stands: its heading is there and nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [role="progressbar"]') === null,
    null,
    { timeout: 5000 },
  )
}
