import en from '../../apps/web/src/locales/en/index.ts'
import pt from '../../apps/web/src/locales/pt/index.ts'

export type Language = 'pt' | 'en'

/** What the screens say: stories find things by these words, as people do. */
export const words = { pt, en } as const

/** A message with its {names} filled in. */
export const filled = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
