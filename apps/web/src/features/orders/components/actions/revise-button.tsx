import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { useReviseOrder } from '../../api/revise-order.ts'
import type { Offered } from '../../model/offered-actions.ts'
import { ActionButton } from './action-button.tsx'
import { useOpenDraft } from './use-open-draft.ts'

type Props = { order: OrderReply; offered: Offered<'revise'> }

/** Begins a change of the document, or goes on with the one that is open. */
export function ReviseButton({ order, offered }: Props) {
  const t = useTranslations('orders.actions')
  const revision = useReviseOrder(useOpenDraft())
  const isOpen = order.made.some(({ relation }) => relation === 'revision')
  return (
    <ActionButton
      action="revise"
      label={isOpen ? t('goOnRevising') : t('revise')}
      refusal={offered.refusal}
      pending={revision.isPending}
      onPress={() => revision.mutate({ params: { id: order.id }, body: { version: order.version } })}
    />
  )
}
