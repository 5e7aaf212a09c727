import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut, useShortcutHint } from '../../../lib/screen/shortcuts.ts'

/** J and K move the focus from card to card, as in tables. */
export function useCardKeys<Box extends HTMLElement>() {
  const t = useTranslations('ui.table')
  const box = useRef<Box>(null)
  const move = (by: 1 | -1) => {
    const links: Element[] = [...(box.current?.querySelectorAll('[data-index] a') ?? [])]
    const at = document.activeElement ? links.indexOf(document.activeElement) : -1
    const target = links[Math.max(0, at + by)] as HTMLElement | undefined
    target?.focus({ preventScroll: true })
    target?.closest('[data-index]')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('J', t('moveDown'), () => move(1))
  useShortcut('K', t('moveUp'), () => move(-1))
  useShortcutHint('Enter', t('openRow'))
  return box
}
