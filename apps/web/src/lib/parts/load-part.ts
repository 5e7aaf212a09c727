/** A part of the product that could not be fetched: it is not on the device and the line was gone that moment. */
export class PartNotLoaded extends Error {
  /** Asks for a page once more; whoever shows it looks again afterwards. */
  readonly again: () => Promise<unknown>

  constructor(cause: unknown, again: () => Promise<unknown>) {
    super('PART_NOT_LOADED', { cause })
    this.name = 'PartNotLoaded'
    this.again = again
  }
}

/** Loads a part, and with it the styles that an earlier try did not bring: nobody else asks for those again. */
export async function loadPart<T>(load: () => Promise<T>, again = async (): Promise<unknown> => undefined) {
  await Promise.allSettled([...missingStyles].map(bring))
  return await load().catch((cause): never => {
    throw new PartNotLoaded(cause, again)
  })
}

const ASKED_JUST_NOW_MS = 10_000
let askedAt = 0

/** Somebody pressed to have a part after all. */
export const askedAgain = () => {
  askedAt = Date.now()
}
export const wasAskedAgain = () => Date.now() - askedAt < ASKED_JUST_NOW_MS

const missingStyles = new Set<HTMLLinkElement>()

/** Remembers which styles the line did not bring. */
export const watchStyles = () =>
  window.addEventListener(
    'error',
    ({ target }) =>
      target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missingStyles.add(target),
    true,
  )

const bring = (link: HTMLLinkElement) =>
  new Promise((brought, failed) => {
    missingStyles.delete(link)
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = brought
    next.onerror = failed
    link.replaceWith(next)
  })
