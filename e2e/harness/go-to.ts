import type { Page } from 'playwright-core'

/** What the router tells of itself. */
type Routed = {
  readonly __TSR_ROUTER__: {
    readonly latestLocation: { readonly href: string }
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } }
  }
}

/**
 * Goes to another address inside the application, as a click on a link does, without loading it all again; until the
 * guard has spoken and the page before is gone. It may have led elsewhere.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
  await page.waitForFunction(() => {
    const { latestLocation, state } = (window as unknown as Routed).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
  })
}

export const pathnameOf = (page: Page): string => new URL(page.url()).pathname

/** Until the page stands: its heading is there and nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [role="progressbar"]') === null,
  )
}
