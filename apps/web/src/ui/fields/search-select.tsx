import { Loader, Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../../lib/use-debounced.ts'
import { DROPDOWN_HEIGHT } from './select-field.tsx'

export type Found = {
  value: string
  label: string /** Quiet second line. */
  detail?: ReactNode
  disabled?: boolean
}
type Props = {
  label?: string
  'aria-label'?: string
  /** Names the search in the cache: 'customers'. */
  name: string
  /** What is chosen now, so that its words show before any search. */
  value: Found | null
  onChange: (found: Found | null) => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
  error?: ReactNode
  placeholder?: string
  required?: boolean
  disabled?: boolean
  clearable?: boolean
}

/** Chooses one of many by typing; asks the server when the text has stood still for 500 ms. */
export function SearchSelect({ name, value, onChange, load, placeholder, ...field }: Props) {
  const t = useTranslations('ui')
  const [text, setText] = useState(value?.label ?? '')
  const wanted = useDebounced(text === value?.label ? '' : text.trim())
  const search = useQuery({
    queryKey: ['search', name, wanted],
    queryFn: ({ signal }) => load(wanted, signal),
    placeholderData: keepPreviousData,
  })
  const options = withChosen(search.data ?? [], value)
  const pick = (chosen: string | null) => onChange(options.find((option) => option.value === chosen) ?? null)
  return (
    <Select
      {...field}
      searchable
      data={options.map(({ value: id, label, disabled }) => ({ value: id, label, disabled }))}
      filter={({ options: all }) => all}
      value={value?.value ?? null}
      onChange={pick}
      searchValue={text}
      onSearchChange={setText}
      placeholder={placeholder ?? t('search')}
      nothingFoundMessage={search.isFetching ? t('searching') : t('nothingFound')}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      rightSection={search.isFetching ? <Loader size={16} /> : <IconSearch size={16} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      renderOption={({ option }) => (
        <FoundLine found={options.find(({ value: id }) => id === option.value)} />
      )}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

function FoundLine({ found }: { found: Found | undefined }) {
  return (
    <span>
      {found?.label}
      {found?.detail && <small style={{ display: 'block', color: 'var(--muted)' }}>{found.detail}</small>}
    </span>
  )
}

const withChosen = (found: readonly Found[], chosen: Found | null) =>
  chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
