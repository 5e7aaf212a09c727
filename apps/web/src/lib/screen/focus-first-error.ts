/** Focuses the first invalid field of a form, after the next drawing. */
export const focusFirstError = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus())
}
