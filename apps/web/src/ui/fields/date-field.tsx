import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseDate } from '../../lib/format/date-input.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { IconButton } from '../actions/button.tsx'
import { Popover } from '../popups/popover.tsx'
import { lazyComponent } from '../states/lazy-component.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import classes from './date-field.module.css'

/** The calendar is loaded when it is first opened; typing a date needs none. */
const Calendar = lazyComponent(async () => (await import('./calendar.tsx')).Calendar)

type Props = {
  label?: string
  'aria-label'?: string
  /** 'YYYY-MM-DD' */
  value: string | null
  onChange: (date: string | null) => void
  min?: string
  max?: string
  error?: React.ReactNode
  /** What is to be known of the date: 'É feriado'. */
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  /** May be empty; without it an emptied field shows its date again. */
  clearable?: boolean
  /** In a cell of a grid: Tab leads to the next cell, and the calendar is for the pointer. */
  cell?: boolean
}

/**
 * A calendar date, typed or picked, shown as DD-MM-YYYY. Empty is null; invalid text is reported and not
 * accepted.
 */
export function DateField({
  value,
  onChange,
  min,
  max,
  error,
  hint,
  clearable = false,
  cell = false,
  ...field
}: Props) {
  const t = useTranslations('ui.field')
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const text = typed ?? (value ? formatDate(value) : '')
  const wrong = typed !== null && typed.trim() !== '' && parseDate(typed) === null
  const leave = () => {
    if (typed === null || wrong) return
    setTyped(null)
    const date = typed.trim() === '' ? null : parseDate(typed)
    if (date !== value && (date !== null || clearable)) onChange(date)
  }
  const pick = (date: string | null) => {
    setOpen(false)
    setTyped(null)
    onChange(date)
  }
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('datePlaceholder')}
      value={text}
      error={wrong ? t('dateInvalid') : error}
      description={hint}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      onBlur={leave}
      rightSectionWidth="var(--control)"
      rightSection={
        <Popover
          open={open}
          onClose={() => setOpen(false)}
          align="end"
          label={field.label ?? field['aria-label']}
          className={classes.calendar}
          target={
            <IconButton
              label={t('openCalendar')}
              disabled={field.disabled}
              tabIndex={cell ? -1 : undefined}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={16} aria-hidden="true" />
            </IconButton>
          }
        >
          <Suspense fallback={<TextSkeleton lines={6} />}>
            <Calendar value={value} min={min} max={max} onPick={pick} />
          </Suspense>
        </Popover>
      }
    />
  )
}
