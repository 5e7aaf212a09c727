import type { OrderReply } from '@cais/contract/orders/schemas'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../../../ui/actions/file-button.tsx'
import { useProcessOrder } from '../../api/process-order.ts'
import { type DialogAction, offeredActions } from '../../model/offered-actions.ts'
import { ActionButton } from './action-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { ConvertButton } from './convert-button.tsx'
import { DuplicateMenu } from './duplicate-menu.tsx'
import { GoTo } from './go-to.tsx'
import { ReviseButton } from './revise-button.tsx'

/** Exactly what the server says this user may do now; what the state forbids says why. */
export function OrderActions({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const number = order.number ?? ''
  const [asked, setAsked] = useState<DialogAction | null>(null)
  const process = useProcessOrder(t('done.process', { number }))
  const offered = offeredActions(order)
  return (
    <>
      {offered.asking.map(({ action, refusal }) => (
        <ActionButton key={action} action={action} refusal={refusal} onPress={() => setAsked(action)} />
      ))}
      {offered.revise && <ReviseButton order={order} offered={offered.revise} />}
      {offered.duplicate && <DuplicateMenu order={order} />}
      {offered.print && (
        <FileButton
          file="GET /orders/{id}/print"
          input={{ params: { id: order.id } }}
          accept="application/pdf"
          command={t('actions.print')}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
        >
          {t('actions.print')}
        </FileButton>
      )}
      {offered.process && (
        <ActionButton
          action="process"
          refusal={offered.process.refusal}
          pending={process.isPending}
          onPress={() => process.mutate({ params: { id: order.id }, body: { version: order.version } })}
        />
      )}
      {offered.convert && <ConvertButton order={order} offered={offered.convert} />}
      <GoTo order={order} />
      {asked && <ActionDialog action={asked} order={order} onClose={() => setAsked(null)} />}
    </>
  )
}
