import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../../lib/screen/use-debounced.ts'
import { ComboBox, type ComboProps } from './combo-box.tsx'
import type { ComboOption } from './use-combo-keys.ts'

export type Found = ComboOption
type Props = Pick<
  ComboProps,
  'label' | 'aria-label' | 'error' | 'placeholder' | 'required' | 'disabled' | 'clearable' | 'autoFocus'
> & {
  /** Key of the search in the query cache: 'customers'. */
  name: string
  /** The chosen option, so that its label is shown before any search. */
  value: Found | null
  onChange: (found: Found | null) => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/**
 * Chooses one of many by typing; searches on the server when typing has rested for 500 ms
 * (docs/domain/screen.md).
 */
export function SearchSelect({ name, value, onChange, load, placeholder, ...field }: Props) {
  const t = useTranslations('ui')
  const [text, setText] = useState('')
  // a chosen value is seldom changed: other options are loaded when the field is focused
  const [wasFocused, setFocused] = useState(false)
  const wanted = useDebounced(text.trim())
  const search = useQuery({
    queryKey: ['search', name, wanted],
    queryFn: ({ signal }) => load(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: value === null || wasFocused,
  })
  const waiting = search.isFetching || wanted !== text.trim()
  // while a search is running, Enter must not take a result of another text
  const options = (search.data ?? []).filter((found) => !waiting || holds(found.label, text.trim()))
  return (
    <ComboBox
      {...field}
      searchable
      options={options}
      value={value?.value ?? null}
      shown={value?.label ?? ''}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen) ?? null)}
      onSearch={setText}
      onFocus={() => setFocused(true)}
      placeholder={placeholder ?? t('search')}
      nothing={waiting ? t('searching') : t('nothingFound')}
      sign={waiting && text !== '' ? <Loader size={16} /> : <IconSearch size={16} aria-hidden="true" />}
    />
  )
}

const holds = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase())
