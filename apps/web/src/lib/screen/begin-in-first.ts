const FIELD =
  'input:not(:disabled, [type="checkbox"], [type="radio"], [role="combobox"]), textarea:not(:disabled)'

/**
 * A ref for what is typed in a window: figures and reasons are typed at once, where the focus would stay at the cross. A thumb looks
 * first, and wants no keyboard over half of the window.
 */
export function beginInFirst(fields: HTMLElement | null) {
  if (!fields || matchMedia('(pointer: coarse)').matches) return
  // the window takes the focus itself when it opens
  setTimeout(() => {
    const isTyping = document.activeElement?.matches('input, textarea')
    if (!isTyping) fields.querySelector<HTMLElement>(FIELD)?.focus()
  })
}
