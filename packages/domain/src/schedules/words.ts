import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'
import type { DateReason } from './planned-dates.ts'
import type { DateRule, DayOffRule, Recurrence } from './recurrence.ts'

export type Language = 'pt' | 'en'

const WEEKDAYS = {
  pt: ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const
const SHORT_WEEKDAYS = {
  pt: ['2.ª', '3.ª', '4.ª', '5.ª', '6.ª', 'sáb', 'dom'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const
const MONTHS = {
  pt: [
    ...['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho'],
    ...['Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'],
  ],
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
} as const
const AND = { pt: ' e ', en: ' and ' } as const

/** Every month has its first 28 days. */
const DAYS_OF_SHORTEST = 28

export type ToldRule = DateRule & { readonly departsTime: string | null }

/** The rule as a person would say it: 'Sai à segunda e à quinta, às 06:00. Ao domingo ou feriado não sai.' */
export function ruleSentence(rule: ToldRule, language: Language): string {
  const { recurrence, dayOff, departsTime, startsOn } = rule
  const days = daysText(recurrence)[language]
  if (language === 'pt') {
    const time = departsTime === null ? '' : `, às ${departsTime}`
    return `A partir de ${formatDate(startsOn)} sai ${days}${time}${MONTH_END.pt(recurrence)}. ${DAY_OFF.pt[dayOff]}`
  }
  const time = departsTime === null ? '' : ` at ${departsTime}`
  return `From ${formatDate(startsOn)} it leaves ${days}${time}${MONTH_END.en(recurrence)}. ${DAY_OFF.en[dayOff]}`
}

function daysText(recurrence: Recurrence): Readonly<Record<Language, string>> {
  switch (recurrence.occurrence) {
    case 'daily':
      return { pt: 'todos os dias', en: 'every day' }
    case 'weekly':
      return {
        pt: joined(recurrence.weekdays.map(onWeekday), 'pt'),
        en: `on ${weekdaysIn('en', recurrence)}`,
      }
    case 'monthly':
      return { pt: `no dia ${recurrence.day} de cada mês`, en: `on day ${recurrence.day} of each month` }
  }
}

const onWeekday = (weekday: number) => `${weekday >= 6 ? 'ao' : 'à'} ${WEEKDAYS.pt[weekday - 1] ?? ''}`
const weekdaysIn = (language: Language, { weekdays }: { readonly weekdays: readonly number[] }) =>
  joined(
    weekdays.map((weekday) => WEEKDAYS[language][weekday - 1] ?? ''),
    language,
  )

const joined = (words: readonly string[], language: Language) =>
  [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(AND[language])

const MONTH_END = {
  pt: (recurrence: Recurrence) => {
    const day = missingDay(recurrence)
    if (day === null) return ''
    return day.skips ? `; o mês sem dia ${day.day} é saltado` : `; no mês sem dia ${day.day}, no último dia`
  },
  en: (recurrence: Recurrence) => {
    const day = missingDay(recurrence)
    if (day === null) return ''
    return day.skips
      ? `; a month without a day ${day.day} is skipped`
      : `; in a month without a day ${day.day}, on its last day`
  },
}

function missingDay(recurrence: Recurrence) {
  if (recurrence.occurrence !== 'monthly' || recurrence.day <= DAYS_OF_SHORTEST) return null
  return { day: recurrence.day, skips: recurrence.shortMonth === 'skip' }
}

const DAY_OFF: Readonly<Record<Language, Readonly<Record<DayOffRule, string>>>> = {
  pt: {
    before: 'Ao domingo ou feriado passa para o dia útil anterior.',
    after: 'Ao domingo ou feriado passa para o dia útil seguinte.',
    skip: 'Ao domingo ou feriado não sai.',
  },
  en: {
    before: 'On a Sunday or holiday it moves to the working day before.',
    after: 'On a Sunday or holiday it moves to the working day after.',
    skip: 'On a Sunday or holiday it does not leave.',
  },
}

/** The rule in a line of a list: '4.ª e 6.ª · 08:00'. */
export function ruleLine(
  { recurrence, departsTime }: Pick<ToldRule, 'recurrence' | 'departsTime'>,
  language: Language,
) {
  return [shortDays(recurrence, language), departsTime].filter((part) => part !== null).join(' · ')
}

function shortDays(recurrence: Recurrence, language: Language): string {
  switch (recurrence.occurrence) {
    case 'daily':
      return language === 'pt' ? 'Todos os dias' : 'Every day'
    case 'weekly':
      return joined(
        recurrence.weekdays.map((weekday) => SHORT_WEEKDAYS[language][weekday - 1] ?? ''),
        language,
      )
    case 'monthly':
      if (recurrence.day === 31 && recurrence.shortMonth === 'last-day')
        return language === 'pt' ? 'Último dia do mês' : 'Last day of the month'
      return language === 'pt' ? `Dia ${recurrence.day} de cada mês` : `Day ${recurrence.day} of each month`
  }
}

/** A reason of a date in words: 'Novembro sem dia 31', '31-01 é domingo', '25-12 é feriado (Dia da Família)'. */
export function reasonWords(reason: DateReason, language: Language): string {
  const day = dayAndMonth(reason.on)
  switch (reason.kind) {
    case 'short-month': {
      const month = monthName(reason.on, language)
      return language === 'pt' ? `${month} sem dia ${reason.day}` : `${month} has no day ${reason.day}`
    }
    case 'sunday':
      return language === 'pt' ? `${day} é domingo` : `${day} is a Sunday`
    case 'holiday':
      return language === 'pt'
        ? `${day} é feriado (${reason.name.pt})`
        : `${day} is a holiday (${reason.name.en})`
    case 'same-day':
      return language === 'pt' ? `já sai a ${day}` : `leaves on ${day} anyhow`
  }
}

/** 'Novembro' of a date in it. */
export const monthName = (date: CalendarDate, language: Language): string =>
  MONTHS[language][Number(date.slice(5, 7)) - 1] ?? ''

const dayAndMonth = (date: CalendarDate) => formatDate(date).slice(0, 5)
