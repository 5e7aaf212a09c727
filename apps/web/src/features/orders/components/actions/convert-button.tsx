import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { useConvertOrder } from '../../api/convert-order.ts'
import type { Offered } from '../../model/offered-actions.ts'
import { ActionButton } from './action-button.tsx'
import { useOpenDraft } from './use-open-draft.ts'

type Props = { order: OrderReply; offered: Offered<'convert'> }

/** An order out of a quote, or why there can be none. */
export function ConvertButton({ order, offered }: Props) {
  const t = useTranslations('orders.done')
  const conversion = useConvertOrder(t('convert', { number: order.number ?? '' }), useOpenDraft())
  return (
    <ActionButton
      action="convert"
      refusal={offered.refusal}
      primary
      pending={conversion.isPending}
      onPress={() => conversion.mutate({ params: { id: order.id }, body: {} })}
    />
  )
}
