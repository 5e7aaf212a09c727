let asked = false

/** The title of the page that opens next takes the focus: what had it is gone with the page before. */
export const focusNextTitle = () => {
  asked = true
}

/** A ref for the title of a page. */
export function takeFocusIfAsked(title: HTMLHeadingElement | null) {
  if (!asked || !title) return
  asked = false
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
