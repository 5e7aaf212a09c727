import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { parseSearch } from '../../lib/lists/search-params.ts'
import { Button } from '../actions/button.tsx'
import classes from './filter-bar.module.css'
import { type Filter, type FilterValues, wrongNames } from './filters.ts'

type Props = { filters: readonly Filter[]; values: FilterValues }

/** What stands in the address and was not read: each with its name, and a way to take just it off. The list goes without it. */
export function WrongFilters({ filters, values }: Props) {
  const t = useTranslations('ui.filter')
  const navigate = useNavigate()
  const raw = useLocation({ select: ({ searchStr }) => searchStr })
  const asked = parseSearch(raw)
  const names = wrongNames(filters, { values, asked })
  if (names.length === 0) return null
  // the address as it stands: what else is wrong in it is said on
  const clear = (name: string) => {
    const { [name]: _wrong, ...search } = asked
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
            <span>{t('wrong', { name: label(name), value: shortened(asked[name] ?? '') })}</span>
            <Button onClick={() => clear(name)}>{t('clearOne')}</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isUntil = (filter: Filter, name: string) => filter.kind === 'dates' && filter.until === name

/** So much of a value is said that one knows it again. */
const SAID = 40
const shortened = (value: string) => (value.length > SAID ? `${value.slice(0, SAID)}…` : value)
