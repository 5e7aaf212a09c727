import en from '../../apps/web/src/locales/en/index.ts'
import pt from '../../apps/web/src/locales/pt/index.ts'

export type Language = 'pt' | 'en'

/** The texts of the screens: stories find elements by them, as people do. */
export const words = { pt, en } as const

/** A text with its {names} filled in. */
export const fillIn = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
