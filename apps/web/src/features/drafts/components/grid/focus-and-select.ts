/** A ref for the field of the cell in hand: it takes the focus as it is drawn, its text ready to be typed over. */
export function focusAndSelect(field: HTMLInputElement | null) {
  if (!field) return
  field.focus({ preventScroll: true })
  field.select()
  field.scrollIntoView({ block: 'nearest' })
}
