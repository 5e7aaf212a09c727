import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../../lib/screen/use-debounced.ts'
import { ComboBox, type ComboOption, type ComboProps } from './combo-box.tsx'

export type Found = ComboOption
type Props = Pick<
  ComboProps,
  'label' | 'aria-label' | 'error' | 'placeholder' | 'required' | 'disabled' | 'clearable' | 'autoFocus'
> & {
  /** Names the search in the cache: 'customers'. */
  name: string
  /** What is chosen now, so that its words show before any search. */
  value: Found | null
  onChange: (found: Found | null) => void
  load: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** Chooses one of many by typing; asks the server when the text has stood still for 500 ms (spec §9). */
export function SearchSelect({ name, value, onChange, load, placeholder, ...field }: Props) {
  const t = useTranslations('ui')
  const [text, setText] = useState('')
  // what is chosen already is seldom chosen anew: the others are asked for when the field is gone to
  const [wasFocused, setFocused] = useState(false)
  const wanted = useDebounced(text.trim())
  const search = useQuery({
    queryKey: ['search', name, wanted],
    queryFn: ({ signal }) => load(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: value === null || wasFocused,
  })
  const waiting = search.isFetching || wanted !== text.trim()
  // while the answer to what was typed is on its way, Enter must not take an answer to something else
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
