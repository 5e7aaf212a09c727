import type { JobSchedule } from '@cais/domain/jobs/schedule'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, formatTime, plusDays } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import type { JobConfig, JobRun } from '../api.ts'
import { WEEKDAYS } from './schedule-draft.ts'

type Translate = ReturnType<typeof useTranslations<'settings.jobs'>>

/** Sentences about schedules and runs. */
export function useJobWords() {
  const t = useTranslations('settings.jobs')
  return {
    schedule: ({ schedule, quantity, counts }: Pick<JobConfig, 'schedule' | 'quantity' | 'counts'>) =>
      `${scheduleText(t, schedule)}, ${quantityText(t, quantity, counts)}`,
    next: (config: JobConfig, now: number) => nextText(t, config, now),
    ago: (instant: string, now: number) => agoText(t, instant, now),
    did: (run: JobRun) => didText(t, run),
    took: (ms: number) => durationText(ms),
  }
}

function scheduleText(t: Translate, schedule: JobSchedule): string {
  if (schedule.kind === 'times')
    return t('atTimes', { days: daysText(t, schedule.weekdays), times: schedule.times.join(', ') })
  const interval = { count: formatQuantity(schedule.every), unit: t(`unit.${schedule.unit}`) }
  if (schedule.kind === 'interval') return t('every', interval)
  const { from, to, weekdays } = schedule
  return t('inWindow', { ...interval, from, to, days: daysText(t, weekdays) })
}

function quantityText(t: Translate, quantity: number, counts: string): string {
  if (counts === 'days') return t('afterDays', { count: quantity })
  if (counts === 'backups') return t('keepsDays', { count: quantity })
  return t('each', { count: formatQuantity(quantity) })
}

/** 'todos os dias', 'domingos', 'seg-sáb', 'seg, qua'. */
function daysText(t: Translate, weekdays: readonly number[]): string {
  const days = WEEKDAYS.filter((_, place) => weekdays.includes(place + 1))
  const [first, last] = [days[0], days.at(-1)]
  if (days.length === WEEKDAYS.length || first === undefined || last === undefined) return t('everyDay')
  if (days.length === 1) return t(`day.${first}.all`)
  const isRow = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === days.length - 1 && days.length > 2
  if (isRow) return `${t(`day.${first}.short`)}-${t(`day.${last}.short`)}`
  return days.map((day) => t(`day.${day}.short`)).join(', ')
}

const MINUTE = 60_000
const WEEK_DAYS = 6

function nextText(t: Translate, { nextRunAt, schedule }: JobConfig, now: number): string {
  if (nextRunAt === null) return '–'
  const day = calendarDateOf(nextRunAt)
  const today = calendarDateOf(new Date(now))
  const isBySeconds = schedule.kind !== 'times' && schedule.unit === 'second'
  const time = isBySeconds ? `${formatTime(nextRunAt)}:${nextRunAt.slice(17, 19)}` : formatTime(nextRunAt)
  if (day === today) return time
  if (day === plusDays(today, 1)) return t('when.tomorrow', { time })
  if (day > plusDays(today, WEEK_DAYS)) return `${formatDate(day)} ${time}`
  const weekday = WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
  return t('when.day', { day: t(`day.${weekday}.long`), time })
}

function agoText(t: Translate, instant: string, now: number): string {
  const age = now - Date.parse(instant)
  if (age < MINUTE) return t('when.moment')
  if (age < 60 * MINUTE) return t('when.minutes', { count: String(Math.floor(age / MINUTE)) })
  const time = formatTime(instant)
  const isToday = calendarDateOf(instant) === calendarDateOf(new Date(now))
  return isToday ? t('when.today', { time }) : `${formatDate(calendarDateOf(instant))} ${time}`
}

/** What a run did, or why it failed. */
function didText(t: Translate, { outcome, counts, error }: JobRun): string {
  if (error !== null) return error.message
  if (outcome === 'nothing') return t('did.nothing')
  const parts = COUNTS.flatMap((name) => {
    const count = counts[name] ?? 0
    return count > 0 ? [t(`did.${name}`, { count })] : []
  })
  return parts.length > 0 ? parts.join(', ') : t('did.other')
}

/** What runs count, in the order in which it is said. */
const COUNTS = [
  'released',
  'documents',
  'lines',
  'invoices',
  'shipments',
  'missed',
  'empty',
  'unopened',
  'customers',
  'segments',
  'drafts',
  'exchanges',
  'backups',
  'removed',
  'files',
  'orders',
  'same',
  'refused',
  'failed',
] as const

/** '0,2 s', '42 s', '3 min'. */
function durationText(ms: number): string {
  if (ms < 10_000) return `${formatQuantity(Math.round(ms / 100) / 10)}\u00a0s`
  return ms < 2 * MINUTE ? `${Math.round(ms / 1000)}\u00a0s` : `${Math.round(ms / MINUTE)}\u00a0min`
}
