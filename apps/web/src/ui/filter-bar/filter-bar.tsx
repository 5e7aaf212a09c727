import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseSearch } from '../../lib/lists/search-params.ts'
import { Button } from '../actions/button.tsx'
import { MenuAction, PopupMenu } from '../popups/popup-menu.tsx'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { cleared, type Filter, type FilterValues, isSet, wrongNames } from './filters.ts'

type Props = {
  filters: readonly Filter[]
  values: FilterValues
  /** Parameters to merge into the URL; undefined removes one. */
  onChange: (values: FilterValues) => void
  /** Stands on the right: sort, view, density. */
  children?: ReactNode
  /** How many unset filters are shown as chips; the others are under 'Mais'. */
  offered?: number
}

/** Filters as chips: set ones with a button that removes them, the others dashed. */
export function FilterBar({ filters, values, onChange, children, offered = 3 }: Props) {
  const t = useTranslations('ui')
  const [opened, setOpened] = useState<string | null>(null)
  const set = filters.filter((filter) => isSet(filter, values))
  const unset = filters.filter((filter) => !isSet(filter, values))
  const inSight = unset.filter((filter, place) => place < offered || filter.name === opened)
  const hidden = unset.filter((filter) => !inSight.includes(filter))
  const chip = (filter: Filter) => (
    <FilterChip
      key={filter.name}
      filter={filter}
      values={values}
      open={opened === filter.name}
      onOpen={(open) => setOpened(open ? filter.name : null)}
      onChange={onChange}
    />
  )
  return (
    <>
      <WrongFilters filters={filters} values={values} />
      <section className={`${classes.bar} no-print`} aria-label={t('filter.label')}>
        <div className={classes.chips}>
          {[...set, ...inSight].map(chip)}
          {hidden.length > 0 && <MoreFilters filters={hidden} onPick={setOpened} />}
          {set.length > 1 && (
            <button type="button" className={classes.clear} onClick={() => onChange(cleared(filters))}>
              {t('filter.clearAll')}
            </button>
          )}
        </div>
        {children && <div className={classes.side}>{children}</div>}
      </section>
    </>
  )
}

function MoreFilters({ filters, onPick }: { filters: readonly Filter[]; onPick: (name: string) => void }) {
  const t = useTranslations('ui')
  const button = (
    <>
      <IconPlus size={14} aria-hidden="true" /> {t('more')}
    </>
  )
  return (
    <PopupMenu label={t('filter.more')} button={button} buttonClass={classes.add} align="start">
      {(close) =>
        filters.map(({ name, label }) => (
          <MenuAction
            key={name}
            onClick={() => {
              close()
              onPick(name)
            }}
          >
            {label}
          </MenuAction>
        ))
      }
    </PopupMenu>
  )
}

type WrongFiltersProps = { filters: readonly Filter[]; values: FilterValues }

/** The invalid parameters of the address, each with a button that removes it. The list is shown without them. */
function WrongFilters({ filters, values }: WrongFiltersProps) {
  const t = useTranslations('ui.filter')
  const navigate = useNavigate()
  const raw = useLocation({ select: ({ searchStr }) => searchStr })
  const fromAddress = parseSearch(raw)
  const names = wrongNames(filters, { values, fromAddress })
  if (names.length === 0) return null
  // other invalid parameters stay in the address, and stay reported
  const clear = (name: string) => {
    const { [name]: _wrong, ...search } = fromAddress
    // each page reads its own parameters out of it
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  const label = (name: string) => {
    if (name === 'page' || name === 'search') return t(name)
    return filters.find((filter) => filter.name === name || isUntil(filter, name))?.label ?? name
  }
  return (
    <div role="alert">
      <ul className={classes.wrong}>
        {names.map((name) => (
          <li key={name}>
            <span>{t('wrong', { name: label(name), value: shortened(fromAddress[name] ?? '') })}</span>
            <Button onClick={() => clear(name)}>{t('clearOne')}</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isUntil = (filter: Filter, name: string) => filter.kind === 'dates' && filter.until === name

/** Letters of an invalid value that are shown. */
const MAX_SHOWN = 40
const shortened = (value: string) => (value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)
