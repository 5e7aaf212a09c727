import formatOnly from 'use-intl/format-message/format-only'

type FormatParameters = Parameters<typeof formatOnly>
type Formatters = FormatParameters[3]['formatters']

/** As written by `Intl` in both languages below this. */
const FIRST_GROUPED = 1000
/** Portuguese of Mozambique would write 4047 beside 40 470. */
const GROUPED = { useGrouping: 'always' } as const

/**
 * Fills numbers into compiled messages. Plural forms and small counts are written here by hand, because the
 * first use of `Intl` takes a phone a tenth of a second and every page shows counts (docs/decisions/0074).
 */
export default function formatMessage(
  ...[key, message, values, options]: FormatParameters
): ReturnType<typeof formatOnly> {
  const { formatters } = options
  return formatOnly(key, message, values, {
    ...options,
    formatters: { ...formatters, ...byHand(formatters) },
  })
}
formatMessage.raw = formatOnly.raw

const byHand = (formatters: Formatters) => ({
  getPluralRules: (...parameters: Parameters<Formatters['getPluralRules']>) =>
    parameters[1]?.type === 'ordinal' ? formatters.getPluralRules(...parameters) : PLURALS,
  getNumberFormat: (...parameters: Parameters<Formatters['getNumberFormat']>) =>
    parameters[1] === undefined
      ? counts(() => formatters.getNumberFormat(parameters[0], GROUPED))
      : formatters.getNumberFormat(...parameters),
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
