const FIELD =
  'input:not(:disabled, [type="checkbox"], [type="radio"], [role="combobox"]), textarea:not(:disabled)'

/**
 * A ref for the form of a window: its first field takes the focus, instead of the close button. Not on
 * touch screens, where the keyboard would cover half of the window.
 */
export function focusFirstField(fields: HTMLElement | null) {
  if (!fields || matchMedia('(pointer: coarse)').matches) return
  // the window takes the focus itself when it opens
  setTimeout(() => {
    const isTyping = document.activeElement?.matches('input, textarea')
    if (!isTyping) fields.querySelector<HTMLElement>(FIELD)?.focus()
  })
}
