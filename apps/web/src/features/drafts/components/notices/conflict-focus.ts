/** DOM id of the conflict panel. */
export const CONFLICT_PANEL_ID = 'draft-conflicts'

/** Focuses the first unresolved conflict; when none is left the page, so that the next Tab starts at its top. */
export function focusFirstConflict() {
  const panel = document.getElementById(CONFLICT_PANEL_ID)
  panel?.scrollIntoView({ block: 'nearest' })
  const next = panel?.querySelector<HTMLElement>('input') ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
