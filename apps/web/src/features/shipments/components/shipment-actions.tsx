import {
  IconDots,
  IconFileInvoice,
  IconFlagCheck,
  IconPlayerPlay,
  IconTrash,
  IconTruckLoading,
  IconTruckReturn,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { useRecordCommand } from '../../../lib/screen/record-commands.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CommandButton } from '../../../ui/actions/command-button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { useDeleteShipment, useInvoiceShipment, useStepShipment } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { PrintMenu } from './print-menu.tsx'
import classes from './shipment.module.css'

const BillingSheet = lazyComponent(async () => (await import('./billing/billing-sheet.tsx')).BillingSheet)

/** The allowed actions: the one that brings the shipment on last, ways back and what ends it behind the dots. */
export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  return (
    <>
      <FurtherActions shipment={shipment} />
      <NextActions shipment={shipment} />
    </>
  )
}

function useStep({ id, version }: Shipment) {
  const step = useStepShipment()
  return {
    ...step,
    go: (status: 'ready' | 'loading' | 'finished') =>
      step.mutate({ params: { id, status }, body: { version } }),
  }
}

/** Paper, ways back and what ends it. */
export function FurtherActions({ shipment }: { shipment: Shipment }) {
  const step = useStep(shipment)
  return (
    <>
      <PrintMenu shipment={shipment} />
      <MoreMenu shipment={shipment} onStep={step.go} />
      <ShipmentRefusal error={step.error} />
    </>
  )
}

/** What brings the shipment on; on a phone it lies under the thumb. */
export function NextActions({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.actions')
  const words = useTranslations('billing.live')
  const navigate = useNavigate()
  const step = useStep(shipment)
  const invoice = useInvoiceShipment()
  const [isBilling, setBilling] = useState(false)
  const failed = shipment.documents.filter(({ billing }) => billing.state === 'failed')
  const isRetry = failed.length > 0 && shipment.documents.every(({ billing }) => billing.state !== 'none')
  const may = (action: string) => shipment.allowedActions.includes(action)
  const missing = shipment.loadedLines > 0 ? shipment.lineCount - shipment.loadedLines : 0
  return (
    <>
      {may('load-line') && (
        <CommandButton
          leftSection={<IconTruckLoading size={17} />}
          label={t('load')}
          onPress={() => navigate({ to: '/picking/$id/loading', params: { id: String(shipment.id) } })}
        />
      )}
      {may('start') && (
        <CommandButton
          primary
          leftSection={<IconPlayerPlay size={17} />}
          loading={step.isPending}
          label={t('start')}
          onPress={() => step.go('loading')}
        />
      )}
      {may('end') && (
        <CommandButton
          primary
          leftSection={<IconFlagCheck size={17} />}
          loading={step.isPending}
          label={t('end')}
          onPress={() => step.go('finished')}
        />
      )}
      {may('load-line') && !may('end') && missing > 0 && (
        <Button disabled leftSection={<IconFlagCheck size={17} />}>
          {t('endMissing', { count: missing })}
        </Button>
      )}
      {may('invoice') && (
        <CommandButton
          primary
          leftSection={<IconFileInvoice size={17} />}
          loading={invoice.isPending}
          label={isRetry ? words('retryAll', { count: failed.length }) : t('invoice')}
          onPress={() =>
            isRetry ? invoice.mutate({ params: { id: shipment.id }, body: {} }) : setBilling(true)
          }
        />
      )}
      {isBilling && (
        <Suspense>
          <BillingSheet shipment={shipment} onClose={() => setBilling(false)} />
        </Suspense>
      )}
      <ShipmentRefusal error={step.error ?? invoice.error} />
    </>
  )
}

type MenuProps = { shipment: Shipment; onStep: (status: 'ready' | 'loading') => void }

/** Ways back, and what ends the shipment; what its stage forbids is off and says why. */
function MoreMenu({ shipment, onStep }: MenuProps) {
  const t = useTranslations('shipments.actions')
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const write = () => void navigate({ to: '/picking/$id/newdocument', params: { id: String(shipment.id) } })
  const entries = [
    { action: 'add-document', label: t('newDocument'), icon: null, run: write },
    {
      action: 'cancel-loading',
      label: t('cancelLoading'),
      icon: <IconTruckReturn size={17} />,
      run: () => onStep('ready'),
    },
    {
      action: 'reopen',
      label: t('reopen'),
      icon: <IconTruckReturn size={17} />,
      run: () => onStep('loading'),
    },
    { action: 'delete', label: t('delete'), icon: <IconTrash size={17} />, run: () => setDeleting(true) },
  ]
  const shown = entries.flatMap((entry) => {
    const off = shipment.disabledActions.find(({ action }) => action === entry.action)
    const isAllowed = shipment.allowedActions.includes(entry.action)
    return isAllowed || (off && entry.action === 'delete') ? [{ ...entry, off: isAllowed ? null : off }] : []
  })
  if (shown.length === 0) return null
  return (
    <>
      {shown.map(({ action, label, run, off }) => (
        <PaletteCommand key={action} label={label} run={run} enabled={!off} />
      ))}
      <PopupMenu label={t('more')} buttonClass={classes.more} button={<IconDots size={18} />}>
        {(close) =>
          shown.map(({ action, label, icon, run, off }) => (
            <MenuAction
              key={action}
              icon={icon}
              disabled={Boolean(off)}
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
              {off && <small className={classes.off}>{off.message}</small>}
            </MenuAction>
          ))
        }
      </PopupMenu>
      {deleting && <DeleteDialog shipment={shipment} onClose={() => setDeleting(false)} />}
    </>
  )
}

function PaletteCommand({ label, run, enabled }: { label: string; run: () => void; enabled: boolean }) {
  useRecordCommand(label, run, enabled)
  return null
}

function DeleteDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useTranslations('shipments.actions')
  const navigate = useNavigate()
  const remove = useDeleteShipment(shipment.number, () => navigate({ to: '/picking' }))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('deleteTitle', { number: shipment.number })}
      confirmLabel={t('delete')}
      tone="danger"
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: shipment.id }, query: { version: shipment.version } })}
    >
      {t('deleteText')}
    </ConfirmDialog>
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
