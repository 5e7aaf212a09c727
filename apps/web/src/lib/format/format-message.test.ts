import { expect, it } from 'vitest'
import formatMessage, { pluralOf } from './format-message.ts'

const COUNTS = [0, 1, 2, 3, 5, 10, 11, 21, 99, 100, 101, 999, 1000, 1001, 12345, 999_999, 0.5, 1.5, 2.25]

it.each(['pt-PT', 'en-GB'])('chooses the plural form of the language: %s', (locale) => {
  const rules = new Intl.PluralRules(locale)
  for (const count of COUNTS) expect([count, pluralOf(count)]).toEqual([count, rules.select(count)])
})

it.each(['pt-MZ', 'en-GB'])('writes counts in the format of the language, thousands apart: %s', (locale) => {
  const formatters = {
    getNumberFormat: (...parameters: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...parameters),
    getPluralRules: (...parameters: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...parameters),
  }
  const text = (count: number) =>
    formatMessage(
      'drafts',
      [['count', 2, { '=0': 'none', one: [0, ' draft'], other: [0, ' drafts'] }]],
      { count },
      {
        formatters,
        locale,
      } as never,
    )
  expect([text(0), text(1), text(12)]).toEqual(['none', '1 draft', '12 drafts'])
  for (const count of COUNTS.slice(2))
    expect(text(count)).toBe(
      `${new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(count)} ${count === 1 ? 'draft' : 'drafts'}`,
    )
})
