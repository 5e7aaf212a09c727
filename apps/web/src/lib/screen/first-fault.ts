/** The first field of a form that says what is wrong with it has the focus, once it has been drawn that way. */
export const goToFirstFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus())
}
