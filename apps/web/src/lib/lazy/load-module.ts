/** A module could not be fetched: it is not cached and there was no connection. */
export class ModuleLoadError extends Error {
  /** Loads a page once more; whoever shows the error draws again afterwards. */
  readonly again: () => Promise<unknown>

  constructor(cause: unknown, again: () => Promise<unknown>) {
    super('PART_NOT_LOADED', { cause })
    this.name = 'ModuleLoadError'
    this.again = again
  }
}

/** Loads a module, and the stylesheets that failed to load before: nothing else requests those again. */
export async function loadModule<T>(load: () => Promise<T>, again = async (): Promise<unknown> => undefined) {
  await Promise.allSettled([...failedStyles].map(reloadStyle))
  return await load().catch((cause): never => {
    throw new ModuleLoadError(cause, again)
  })
}

const JUST_NOW_MS = 10_000
let retriedAt = 0

/** The user pressed "try again". */
export const markRetry = () => {
  retriedAt = Date.now()
}
export const wasRetriedJustNow = () => Date.now() - retriedAt < JUST_NOW_MS

const failedStyles = new Set<HTMLLinkElement>()

/** Remembers the stylesheets that failed to load. */
export const watchFailedStyles = () =>
  window.addEventListener(
    'error',
    ({ target }) =>
      target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedStyles.add(target),
    true,
  )

const reloadStyle = (link: HTMLLinkElement) =>
  new Promise((brought, failed) => {
    failedStyles.delete(link)
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = brought
    next.onerror = failed
    link.replaceWith(next)
  })
