import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import { SEARCH_DELAY } from '../../lib/screen/use-debounced.ts'
import classes from './search-box.module.css'

type Props = {
  label: string
  placeholder: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}

/**
 * The search of a list; `/` focuses it. Searches when typing has rested for 500 ms, at once on Enter
 * (docs/domain/screen.md).
 */
export function SearchBox({ label, placeholder, value = '', onSearch }: Props) {
  const ui = useTranslations('ui')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [shown, setShown] = useState(value)
  const sent = useRef(value)
  if (value !== shown) {
    setShown(value)
    // another search than what was typed here: a step back, a saved view
    if (value !== sent.current) setTyped(null)
  }
  const search = (text: string) => {
    sent.current = text.trim()
    onSearch(text.trim() || undefined)
  }
  const searchSoon = useDebouncedCallback(search, SEARCH_DELAY)
  const text = typed ?? value
  const write = (next: string) => {
    setTyped(next)
    searchSoon(next)
  }
  useShortcut('/', label, () => field.current?.focus())
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={text && <CloseButton size="sm" aria-label={ui('clear')} onClick={() => write('')} />}
      value={text}
      maxLength={100}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => key === 'Enter' && search(text)}
    />
  )
}
