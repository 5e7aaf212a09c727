/** Whether an arrow key would leave the text of a field: at its end, at its beginning, or with all of it selected. */
export function caretOf({ selectionStart, selectionEnd, value }: HTMLInputElement) {
  const whole = selectionStart === 0 && selectionEnd === value.length
  return {
    atStart: whole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: whole || (selectionStart === value.length && selectionEnd === value.length),
  }
}

/** A ref for the input of the active cell: focuses it and selects its text when it is mounted. */
export function focusAndSelect(field: HTMLInputElement | null) {
  if (!field) return
  field.focus({ preventScroll: true })
  field.select()
  field.scrollIntoView({ block: 'nearest' })
}
