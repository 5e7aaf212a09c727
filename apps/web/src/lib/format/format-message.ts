import formatOnly from 'use-intl/format-message/format-only'

type Said = Parameters<typeof formatOnly>
type Formatters = Said[3]['formatters']

/** As written by `Intl` in both languages below this. */
const FIRST_GROUPED = 1000

/**
 * Puts figures into compiled messages. Which word a count takes and how a small one is written is said here: the first
 * question to `Intl` takes a phone a tenth of a second, and every page says how many there are of something.
 */
export default function formatMessage(
  ...[key, message, values, options]: Said
): ReturnType<typeof formatOnly> {
  const { formatters } = options
  return formatOnly(key, message, values, {
    ...options,
    formatters: { ...formatters, ...byHand(formatters) },
  })
}
formatMessage.raw = formatOnly.raw

const byHand = (formatters: Formatters) => ({
  getPluralRules: (...asked: Parameters<Formatters['getPluralRules']>) =>
    asked[1]?.type === 'ordinal' ? formatters.getPluralRules(...asked) : PLURALS,
  getNumberFormat: (...asked: Parameters<Formatters['getNumberFormat']>) =>
    asked[1] === undefined
      ? counts(() => formatters.getNumberFormat(...asked))
      : formatters.getNumberFormat(...asked),
})

const PLURALS = { select: pluralOf } as Intl.PluralRules

/** In Portuguese of Portugal and Mozambique as in English: one is one, and all else is many. */
export function pluralOf(count: number): 'one' | 'other' {
  return count === 1 ? 'one' : 'other'
}

const counts = (intl: () => Intl.NumberFormat) =>
  ({
    format: (count: number) =>
      Number.isInteger(count) && count >= 0 && count < FIRST_GROUPED ? String(count) : intl().format(count),
  }) as Intl.NumberFormat
