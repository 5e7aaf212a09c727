import { formatDate } from '@cais/domain/kernel/calendar-date'
import { matchesCondition } from '@cais/domain/orders/due-date'
import type {
  BasisPoints,
  CalendarDate,
  Centavos,
  Grams,
  Instant,
  Milli,
  Temperature,
} from '../forms/kinds.ts'

// 'pt' alone is Brazilian, and pt-MZ does not group 4 digits without `useGrouping: 'always'`.
const decimals = (least: number, most: number) =>
  new Intl.NumberFormat('pt-MZ', {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
const TWO = decimals(2, 2)
const UP_TO_THREE = decimals(0, 3)
const UP_TO_TWO = decimals(0, 2)
const ONE_TO_THREE = decimals(1, 3)
const TIME = new Intl.DateTimeFormat('pt-MZ', {
  timeZone: 'Africa/Maputo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Maputo' })

/** '1 204 335,50' */
export const amount = (centavos: Centavos): string => TWO.format(centavos / 100)

/** '1 204 335,50 MZN' */
export const amountMzn = (centavos: Centavos): string => `${amount(centavos)}\u00a0MZN`

/** '1,25' */
export const quantity = (milli: Milli): string => UP_TO_THREE.format(milli / 1000)

/** Gross weight of a document or a truck, always in tonnes: '1,92 t', '< 0,01 t'. One unit per column. */
export function weight(grams: Grams): string {
  if (grams === 0) return '–'
  if (grams < MIN_SHOWN / 2) return `<\u00a0${TWO.format(MIN_SHOWN / 1_000_000)}\u00a0t`
  return `${TWO.format(grams / 1_000_000)}\u00a0t`
}
/** The smallest weight that two decimals of a tonne show. */
const MIN_SHOWN: Grams = 10_000

/** Gross weight of a line or a product, always in kilograms: '8 400,5 kg'. */
export const lineWeight = (grams: Grams): string => `${ONE_TO_THREE.format(grams / 1000)}\u00a0kg`

/** '16 %' */
export const percent = (points: BasisPoints): string => `${UP_TO_TWO.format(points / 100)}\u00a0%`

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

export const TEMPERATURE: Readonly<Record<Temperature, string>> = {
  ambient: 'Ambiente',
  refrigerated: 'Refrigerado',
  frozen: 'Congelado',
}

/** The payment condition, and the due date where it was set by hand and the condition does not give it. */
export const printedCondition = (
  condition: string,
  from: CalendarDate,
  dueOn: CalendarDate | null,
): string => (matchesCondition(condition, from, dueOn) ? condition : 'Data acordada')
