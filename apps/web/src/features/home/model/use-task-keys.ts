import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'

/** J, K and the arrows move between the tasks; Enter opens the focused link. */
export function useTaskKeys() {
  const t = useTranslations('home')
  const list = useRef<HTMLUListElement>(null)
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const item = document.activeElement?.closest('li')
    const at = rows.findIndex((row) => item?.contains(row))
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
  }
  useShortcut('J', t('next'), () => move(1))
  useShortcut('K', t('previous'), () => move(-1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }
  return { list, onKeyDown }
}
