/**
 * A way to write figures, made when it is first used: the browser takes milliseconds to make one, and all of them
 * together would hold up each start.
 */
export function figures(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  let form: Intl.NumberFormat | undefined
  return (value) => {
    form ??= new Intl.NumberFormat(locale, options)
    return form.format(value)
  }
}
