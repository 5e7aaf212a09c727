import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt'
import { DatePicker } from '@mantine/dates'
import { useLanguage } from '../../lib/language.ts'

type Props = {
  value: string | null
  min: string | undefined
  max: string | undefined
  onPick: (date: string | null) => void
}

/** A month to pick a day from; weeks begin on Monday. */
export function Calendar({ value, min, max, onPick }: Props) {
  return (
    <DatePicker
      locale={useLanguage()}
      firstDayOfWeek={1}
      value={value}
      defaultDate={value ?? undefined}
      minDate={min}
      maxDate={max}
      onChange={onPick}
    />
  )
}
