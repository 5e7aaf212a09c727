import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { formatDate } from '@cais/domain/kernel/calendar-date'
import { matchesCondition } from '@cais/domain/orders/due-date'
import type { BasisPoints, CalendarDate, Centavos, Grams, Instant, Milli } from '../forms/kinds.ts'
import { TEMPERATURES_IN } from './words.ts'

// 'pt' alone is Brazilian, and pt-MZ does not group 4 digits without `useGrouping: 'always'`.
const LOCALES: Readonly<Record<PaperLanguage, string>> = { pt: 'pt-MZ', en: 'en-GB' }

const TIME = new Intl.DateTimeFormat('pt-MZ', {
  timeZone: 'Africa/Maputo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Maputo' })

/** The smallest weight that two decimals of a tonne show. */
const MIN_SHOWN: Grams = 10_000

export type Figures = ReturnType<typeof figuresIn>

/** Figures as the readers of a language write them: '1 204 335,50' and '1,204,335.50'. */
export function figuresIn(language: PaperLanguage) {
  const decimals = (least: number, most: number) =>
    new Intl.NumberFormat(LOCALES[language], {
      useGrouping: 'always',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
  const two = decimals(2, 2)
  const upToThree = decimals(0, 3)
  const upToTwo = decimals(0, 2)
  const oneToThree = decimals(1, 3)
  const amount = (centavos: Centavos): string => two.format(centavos / 100)
  return {
    amount,
    /** '1 204 335,50 MZN' */
    amountMzn: (centavos: Centavos): string => `${amount(centavos)}\u00a0MZN`,
    /** '1,25' */
    quantity: (milli: Milli): string => upToThree.format(milli / 1000),
    /** Gross weight of a document or a truck, always in tonnes: '1,92 t', '< 0,01 t'. One unit per column. */
    weight: (grams: Grams): string => {
      if (grams === 0) return '–'
      if (grams < MIN_SHOWN / 2) return `<\u00a0${two.format(MIN_SHOWN / 1_000_000)}\u00a0t`
      return `${two.format(grams / 1_000_000)}\u00a0t`
    },
    /** Gross weight of a line or a product, always in kilograms: '8 400,5 kg'. */
    lineWeight: (grams: Grams): string => `${oneToThree.format(grams / 1000)}\u00a0kg`,
    /** '16 %' */
    percent: (points: BasisPoints): string => `${upToTwo.format(points / 100)}\u00a0%`,
  }
}

/** Those of papers of the house. */
export const { amount, amountMzn, quantity, weight, lineWeight } = figuresIn('pt')

/** 'DD-MM-YYYY', or a dash. */
export const day = (date: CalendarDate | null): string => (date === null ? '–' : formatDate(date))

/** 'DD-MM-YYYY HH:mm' in Maputo, or a dash. */
export function moment(instant: Instant | null): string {
  if (instant === null) return '–'
  const at = new Date(instant)
  return `${formatDate(DAY.format(at))}\u00a0${TIME.format(at)}`
}

/** '400 339 910' */
export const nuit = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

/** A NIB as banks write it: bank, branch, account, check digits. */
export const nib = (digits: string): string =>
  digits.replace(/^(\d{4})(\d{4})(\d{11})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

export const orDash = (text: string): string => (text.trim() === '' ? '–' : text)

export const TEMPERATURE = TEMPERATURES_IN.pt

/** Whether the due date was set by hand, and the condition does not give it. */
export const isAgreedDate = (condition: string, from: CalendarDate, dueOn: CalendarDate | null): boolean =>
  !matchesCondition(condition, from, dueOn)
