import {
  IconFileInvoice,
  IconFlagCheck,
  IconListCheck,
  IconPlayerPlay,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CommandButton } from '../../../ui/actions/command-button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { useDeleteShipment, useInvoiceShipment, useStepShipment } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { PrintMenu } from './print-menu.tsx'

/** The allowed actions, in the order of the work. */
export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.actions')
  const navigate = useNavigate()
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
      {may('load-line') && (
        <CommandButton
          leftSection={<IconListCheck size={17} />}
          label={t('load')}
          onPress={() => navigate({ to: '/picking/$id/loading', params: { id: String(shipment.id) } })}
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
  const remove = useDeleteShipment(shipment.number, () => navigate({ to: '/picking' }))
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

/** A refusal in a dialog: the documents, the rules, and what can be done. */
function ShipmentRefusal({ error }: { error: ApiError | null }) {
  const t = useTranslations('shipments')
  const ui = useTranslations('ui')
  const [dismissed, setDismissed] = useState<ApiError | null>(null)
  return (
    <Dialog
      open={error !== null && error !== dismissed}
      onClose={() => setDismissed(error)}
      title={t('refused')}
    >
      <p>{error?.message}</p>
      <ul>
        {error?.details.map(({ field, rule, message }) => (
          <li key={field + rule}>{message ?? rule}</li>
        ))}
      </ul>
      <Button primary onClick={() => setDismissed(error)}>
        {ui('close')}
      </Button>
    </Dialog>
  )
}
