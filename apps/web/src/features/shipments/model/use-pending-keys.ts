import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut, useShortcutHint } from '../../../lib/screen/shortcuts.ts'

/** J and K move between the buttons of the documents; Enter presses the button, which adds or removes the document. */
export function usePendingKeys(body: RefObject<HTMLElement | null>) {
  const t = useTranslations('ui.table')
  const shipments = useTranslations('shipments')
  useShortcut('J', t('moveDown'), () => focusButton(body.current, 1))
  useShortcut('K', t('moveUp'), () => focusButton(body.current, -1))
  useShortcutHint('Enter', shipments('putOnOrOff'))
}

function focusButton(body: HTMLElement | null, step: 1 | -1) {
  const buttons = [...(body?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[Math.max(0, at + step)] ?? buttons.at(-1)
  next?.focus({ preventScroll: true })
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
