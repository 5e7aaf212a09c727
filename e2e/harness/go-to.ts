import type { Page } from 'playwright-core'

/** The part of TanStack Router's global that is read here. */
type WindowWithRouter = {
  readonly __TSR_ROUTER__: {
    readonly latestLocation: { readonly href: string }
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } }
  }
}

/** Navigates inside the application like a click on a link, and waits until the router is idle; a guard may redirect. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
  await page.waitForFunction(() => {
    const { latestLocation, state } = (window as unknown as WindowWithRouter).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
  })
}

export const pathnameOf = (page: Page): string => new URL(page.url()).pathname

/** Waits for the heading of the page and until nothing loads any more. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [role="progressbar"]') === null,
  )
  // The fonts move what stands beside a text: a press at that moment would miss.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
