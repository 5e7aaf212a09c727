let isRequested = false

/**
 * Gives the focus to the title of the page that opens next: the focused element goes away with the page
 * before.
 */
export const focusNextTitle = () => {
  isRequested = true
}

/** A ref for the title of a page. */
export function focusTitleIfRequested(title: HTMLHeadingElement | null) {
  if (!isRequested || !title) return
  isRequested = false
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
