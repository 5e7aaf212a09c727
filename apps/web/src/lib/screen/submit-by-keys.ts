import type { KeyboardEvent } from 'react'

/** Ctrl+Enter sends the form of a long text, where Enter alone begins a line. */
export function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // nor does it reach what the page under the window does by the same keys
  event.stopPropagation()
  event.currentTarget.form?.requestSubmit()
}
