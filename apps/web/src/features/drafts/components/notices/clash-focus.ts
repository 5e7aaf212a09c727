/** Where both values of what two people changed stand to be chosen. */
export const PANEL = 'draft-clashes'

/** To the first that is not decided yet; once all are, to the page, so that the next Tab begins at its top. */
export function leadToClashes() {
  const panel = document.getElementById(PANEL)
  panel?.scrollIntoView({ block: 'nearest' })
  const next = panel?.querySelector<HTMLElement>('input') ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
