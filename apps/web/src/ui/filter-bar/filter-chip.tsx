import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Popover } from '../popups/popover.tsx'
import classes from './filter-bar.module.css'
import { FilterEditor } from './filter-editor.tsx'
import { chipText, cleared, type Filter, type FilterValues, isSet } from './filters.ts'

type Props = {
  filter: Filter
  values: FilterValues
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (values: FilterValues) => void
}

export function FilterChip({ filter, values, open, onOpen, onChange }: Props) {
  const t = useTranslations('ui.filter')
  const on = isSet(filter, values)
  const words = {
    between: (from: string, to: string) => t('dates', { from, to }),
    from: (from: string) => t('datesFrom', { from }),
    to: (to: string) => t('datesTo', { to }),
    unknown: (code: string) => t('unknown', { code }),
  }
  return (
    <Popover
      open={open}
      onClose={() => onOpen(false)}
      label={filter.label}
      className={classes.editor}
      target={
        <span className={on ? classes.chip : classes.add}>
          <button
            type="button"
            className={classes.open}
            title={on ? t('edit', { name: filter.label }) : undefined}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
          >
            {!on && <IconPlus size={14} aria-hidden="true" />}
            {on ? `${filter.label}: ${chipText(filter, values, words)}` : filter.label}
          </button>
          {on && (
            <button
              type="button"
              className={classes.remove}
              aria-label={t('remove', { name: filter.label })}
              onClick={() => onChange(cleared([filter]))}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          )}
        </span>
      }
    >
      <FilterEditor filter={filter} values={values} onChange={onChange} onDone={() => onOpen(false)} />
    </Popover>
  )
}
