import type { OrderRow } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'

export type CardChoice = {
  readonly has: (order: OrderRow) => boolean
  readonly toggle: (order: OrderRow, shift?: boolean) => void
  readonly all: () => void
}

/** X takes the card under the focus in or out, Ctrl+A takes all, as in the list. */
export function useCardChoice(rows: readonly OrderRow[] | undefined, { toggle, all }: CardChoice) {
  const t = useTranslations('ui.table')
  const mark = ({ shiftKey }: KeyboardEvent) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-index]')
    const order = rows?.[Number(card?.dataset.index ?? -1)]
    if (order) toggle(order, shiftKey)
  }
  useShortcut('X', t('markRow'), mark)
  useShortcut('Ctrl+A', t('selectAll'), all, { whileTyping: false })
}
