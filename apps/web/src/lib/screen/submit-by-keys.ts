import type { KeyboardEvent } from 'react'

/** Ctrl+Enter submits the form of a textarea, where Enter alone begins a line. */
export function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // the page under the window must not react to the same keys
  event.stopPropagation()
  event.currentTarget.form?.requestSubmit()
}
