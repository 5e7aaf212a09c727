import {
  IconFileInvoice,
  IconFlagCheck,
  IconPlayerPlay,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CommandButton } from '../../../ui/actions/command-button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { useDeleteShipment, useInvoiceShipment, useStepShipment } from '../api/shipment-writes.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { PrintMenu } from './print-menu.tsx'
import { ShipmentRefusal } from './shipment-refusal.tsx'

/** What may be done to the shipment now, in the order in which it is done. */
export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.actions')
  const step = useStepShipment()
  const invoice = useInvoiceShipment()
  const params = { id: shipment.id }
  const may = (action: string) => shipment.allowedActions.includes(action)
  const go = (status: 'ready' | 'loading' | 'finished') =>
    step.mutate({ params: { ...params, status }, body: { version: shipment.version } })
  return (
    <>
      <PrintMenu shipment={shipment} />
      {may('delete') && <DeleteButton shipment={shipment} />}
      {may('cancel-loading') && (
        <CommandButton
          leftSection={<IconTruckReturn size={17} />}
          loading={step.isPending}
          label={t('cancelLoading')}
          onPress={() => go('ready')}
        />
      )}
      {may('start') && (
        <CommandButton
          primary
          leftSection={<IconPlayerPlay size={17} />}
          loading={step.isPending}
          label={t('start')}
          onPress={() => go('loading')}
        />
      )}
      {may('end') && (
        <CommandButton
          primary
          leftSection={<IconFlagCheck size={17} />}
          loading={step.isPending}
          label={t('end')}
          onPress={() => go('finished')}
        />
      )}
      {may('invoice') && (
        <CommandButton
          primary
          leftSection={<IconFileInvoice size={17} />}
          loading={invoice.isPending}
          label={t('invoice')}
          onPress={() => invoice.mutate({ params, body: {} })}
        />
      )}
      <ShipmentRefusal error={step.error ?? invoice.error} />
    </>
  )
}

function DeleteButton({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.actions')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useDeleteShipment(() => navigate({ to: '/picking' }))
  return (
    <>
      <CommandButton
        leftSection={<IconTrash size={17} />}
        label={t('delete')}
        onPress={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { number: shipment.number })}
        confirmLabel={t('delete')}
        tone="danger"
        pending={remove.isPending}
        error={remove.error?.message}
        onConfirm={() => remove.mutate({ params: { id: shipment.id }, query: { version: shipment.version } })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}
