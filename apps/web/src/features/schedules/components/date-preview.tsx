import { monthName } from '@cais/domain/schedules/words'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage } from '../../../lib/language.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { IconButton } from '../../../ui/actions/button.tsx'
import type { PlannedDate } from '../api.ts'
import { type Month, monthsOf } from '../model/months.ts'
import { useDateWords } from '../model/use-date-words.ts'
import classes from './date-preview.module.css'

const MONTHS = 3
/** So many months are known ahead; the dates end there. */
const MONTHS_AHEAD = 12

type Props = { sentence: string | undefined; dates: readonly PlannedDate[]; stale: boolean }

/** The rule as a sentence, and the next dates that answer it: as months and as a list, each with its reasons. */
export function DatePreview({ sentence, dates, stale }: Props) {
  const t = useTranslations('schedules.preview')
  const today = calendarDateOf(new Date(useNow()))
  const [page, setPage] = useState(0)
  const first = dates[0]?.date ?? dates[0]?.due ?? today
  const months = monthsOf(dates, first < today ? today : first, MONTHS_AHEAD)
  const words = useDateWords()
  const clash = dates.find(({ clashes }) => clashes.length > 0)
  return (
    <section className={classes.preview} aria-label={t('title')} data-stale={stale || undefined}>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      <header className={classes.previewHead}>
        <h2>{t('title')}</h2>
        {clash?.date && (
          <p className={classes.clash}>
            {formatDate(clash.date).slice(0, 5)}: {words.clash(clash)}
          </p>
        )}
        <span className={classes.turn}>
          <IconButton label={t('before')} disabled={page === 0} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('after')}
            disabled={(page + 1) * MONTHS >= MONTHS_AHEAD}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <div className={classes.months} aria-hidden="true">
        {months.slice(page * MONTHS, (page + 1) * MONTHS).map((month) => (
          <MonthGrid key={month.key} month={month} />
        ))}
      </div>
      <p className={classes.legend} aria-hidden="true">
        <span data-mark="leaves">{t('leaves')}</span>
        <span data-mark="moved">{t('moved')}</span>
        <span data-mark="off">{t('off')}</span>
      </p>
      <ol className={classes.dates}>
        {dates.map((planned) => (
          <li key={planned.due} data-off={planned.date === null || undefined}>
            <span className={classes.weekday}>{words.weekday(planned.date ?? planned.due)}</span>
            <span>
              <strong>
                {planned.date === null ? <s>{formatDate(planned.due)}</s> : formatDate(planned.date)}
              </strong>
              <DateReasons planned={planned} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Why a date is as it is, and what else takes the truck. */
export function DateReasons({ planned }: { planned: PlannedDate }) {
  const words = useDateWords()
  const { date, reasons, clashes } = planned
  if (reasons.length === 0 && clashes.length === 0) return null
  return (
    <small className={classes.reasons}>
      {reasons.length > 0 && (
        <span>
          {date === null && `${words.skipped}: `}
          {reasons.map(({ text }) => text).join('; ')}
        </span>
      )}
      {clashes.length > 0 && <span className={classes.taken}>{words.clash(planned)}</span>}
    </small>
  )
}

function MonthGrid({ month }: { month: Month }) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  return (
    <table className={classes.month}>
      <caption>
        {monthName(`${month.key}-01`, language)} <span>{month.key.slice(0, 4)}</span>
      </caption>
      <thead>
        <tr>
          {(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
            (day) => (
              <th key={day}>{t(`weekdayLetter.${day}`)}</th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.key}>
            {week.days.map((day) => (
              <td key={day.key}>
                {day.date && <span data-mark={day.mark ?? undefined}>{Number(day.date.slice(8))}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The month in rows of seven, blanks before its first day. */
function weeksOf({ key, blanks, days }: Month) {
  const cells = [
    ...Array.from({ length: blanks }, (_, at) => ({ key: `${key} ${at}`, date: null, mark: null })),
    ...days.map(({ date, mark }) => ({ key: date, date, mark })),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) => ({
    key: `${key} ${row}`,
    days: cells.slice(row * 7, row * 7 + 7),
  }))
}
