import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MenuAction, PopupMenu } from '../popups/popup-menu.tsx'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import { cleared, type Filter, type FilterValues, isSet } from './filters.ts'
import { WrongFilters } from './wrong-filters.tsx'

type Props = {
  filters: readonly Filter[]
  values: FilterValues
  /** Parameters to merge into the URL; undefined takes one off. */
  onChange: (values: FilterValues) => void
  /** Stands on the right: sort, view, density. */
  children?: ReactNode
  /** How many unset filters stand in the open; the rest is under 'Mais'. */
  offered?: number
}

/** What is set as chips that can be taken off, what could be set as dashed ones. */
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
