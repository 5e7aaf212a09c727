import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../actions/button.tsx'
import classes from './sort-button.module.css'

type Order = 'newest' | 'oldest' | 'departure'

type Props<Sort extends Order> = {
  /** The orders that the list offers; the first one is its own. */
  sorts: readonly Sort[]
  sort: Sort | undefined
  /** The order to put into the address; undefined = the list's own. */
  onSort: (sort: Sort | undefined) => void
  /** Without the word, where a list is narrow. */
  iconOnly?: boolean
}

/** The order of a list, in words; pressed it goes on to the next order. */
export function SortButton<Sort extends Order>({ sorts, sort, onSort, iconOnly }: Props<Sort>) {
  const t = useTranslations('ui.sort')
  const place = Math.max(0, sort === undefined ? 0 : sorts.indexOf(sort))
  const current: Order | undefined = sorts[place]
  if (current === undefined) return null
  const SortIcon = current === 'newest' ? IconSortDescending : IconSortAscending
  return (
    <Button
      className={classes.sort}
      data-icon-only={iconOnly || undefined}
      title={iconOnly ? t(current) : undefined}
      aria-label={`${t('label')}: ${t(current)}`}
      leftSection={<SortIcon size={16} aria-hidden="true" />}
      onClick={() => onSort(sorts[place + 1])}
    >
      <span className={classes.word}>{t(current)}</span>
    </Button>
  )
}

/** What lists that show the newest first offer. */
export const BY_AGE = ['newest', 'oldest'] as const
