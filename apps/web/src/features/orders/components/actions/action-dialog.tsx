import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import type { DialogAction } from '../../model/offered-actions.ts'
import { useOrderAction } from './use-order-action.ts'

type Props = { action: DialogAction; order: OrderReply; onClose: () => void }

const WORDS = {
  cancel: { title: 'cancelTitle', text: 'cancelText' },
  close: { title: 'closeTitle', text: 'closeText' },
  'return-to-shipment': { title: 'returnTitle', text: 'returnText' },
  'picking-to-analysis': { title: 'analysisTitle', text: 'analysisText' },
} as const

/** Says what will happen, asks for the reason where the rules want one, and shows the refusal. */
export function ActionDialog({ action, order, onClose }: Props) {
  const t = useTranslations('orders')
  const act = useOrderAction(action, order, onClose)
  const { title, text } = WORDS[action]
  const ends = action === 'cancel' || action === 'close'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`confirm.${title}`, { number: order.number ?? '' })}
      confirmLabel={t(`actions.${action}`)}
      tone={ends ? 'danger' : undefined}
      reason={ends ? 'required' : undefined}
      pending={act.pending}
      error={act.error}
      onConfirm={act.confirm}
    >
      {t(`confirm.${text}`)}
    </ConfirmDialog>
  )
}
