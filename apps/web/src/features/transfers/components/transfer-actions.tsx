import { TextInput } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import {
  openShipmentsQuery,
  shipmentOptions,
  type Transfer,
  useLoad,
  useNote,
  usePick,
  useRelease,
  useSend,
  useStop,
  useUnload,
} from '../api.ts'
import type { ArrivalKind } from '../model/arrival.ts'
import classes from './transfer.module.css'

type Props = { transfer: Transfer; onArrival: (kind: ArrivalKind) => void }
type Opened = 'load' | 'send' | 'recall' | 'cancel' | null

/** What the user may do with the transfer now; the step that leads on stands last. */
export function TransferActions({ transfer, onArrival }: Props) {
  const t = useTranslations('transfers.action')
  const [opened, setOpened] = useState<Opened>(null)
  const note = useNote()
  const pick = usePick()
  const release = useRelease()
  const unload = useUnload()
  const may = (action: string) => transfer.allowedActions.includes(action)
  const step = { params: { id: transfer.id }, body: { version: transfer.version } }
  const close = () => setOpened(null)
  const isWhole = transfer.lines.every(
    ({ batches, requested }) => batches.reduce((sum, { held }) => sum + held, 0) >= requested,
  )
  return (
    <>
      <Button
        loading={note.loading}
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        onClick={() => void note.open(transfer.id)}
      >
        {t('print')}
      </Button>
      {may('edit') && (
        <LinkButton {...linkOptions({ to: '/stock/transfers/create', search: { edit: transfer.id } })}>
          {t('edit')}
        </LinkButton>
      )}
      {may('cancel') && <Button onClick={() => setOpened('cancel')}>{t('cancel')}</Button>}
      {may('release') && (
        <Button loading={release.isPending} onClick={() => release.mutate(step)}>
          {t('release')}
        </Button>
      )}
      {may('recall') && <Button onClick={() => setOpened('recall')}>{t('recall')}</Button>}
      {may('write-off') && <Button onClick={() => onArrival('write-off')}>{t('write-off')}</Button>}
      {may('unload') && (
        <Button loading={unload.isPending} onClick={() => unload.mutate(step)}>
          {t('unload')}
        </Button>
      )}
      {may('pick') && !isWhole && (
        <Button
          primary={transfer.state === 'requested'}
          loading={pick.isPending}
          onClick={() => pick.mutate(step)}
        >
          {t('pick')}
        </Button>
      )}
      {may('load') && <Button onClick={() => setOpened('load')}>{t('load')}</Button>}
      {may('send') && (
        <Button primary onClick={() => setOpened('send')}>
          {t('send')}
        </Button>
      )}
      {may('return') && (
        <Button primary={transfer.state === 'returning'} onClick={() => onArrival('return')}>
          {t('return')}
        </Button>
      )}
      {may('receive') && (
        <Button primary onClick={() => onArrival('receive')}>
          {t(transfer.state === 'differences' ? 'found' : 'receive')}
        </Button>
      )}
      {opened === 'load' && <LoadDialog transfer={transfer} onClose={close} />}
      {opened === 'send' && <SendDialog transfer={transfer} onClose={close} />}
      {(opened === 'recall' || opened === 'cancel') && (
        <StopDialog transfer={transfer} kind={opened} onClose={close} />
      )}
    </>
  )
}

type DialogProps = { transfer: Transfer; onClose: () => void }

/** Which shipment of the same warehouse carries it. */
function LoadDialog({ transfer, onClose }: DialogProps) {
  const t = useTranslations('transfers.load')
  const ui = useTranslations('ui')
  const [shipmentId, setShipmentId] = useState<string | null>(null)
  const load = useLoad(onClose)
  const isOverloaded = load.error?.code === 'SHIPMENT_OVERLOADED'
  const send = (acceptOverload: boolean) => {
    if (shipmentId === null) return
    const body = { version: transfer.version, shipmentId: Number(shipmentId), acceptOverload }
    load.mutate({ params: { id: transfer.id }, body })
  }
  const found = useQuery(openShipmentsQuery()).data?.data ?? []
  const options = shipmentOptions(found, new Set([transfer.from.warehouseId]))
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
      >
        <p className={classes.quiet}>{t('lead')}</p>
        <SelectField
          label={t('shipment')}
          required
          value={shipmentId}
          options={options}
          placeholder={options.length === 0 ? t('none') : t('choose')}
          onChange={setShipmentId}
        />
        {load.error && !isOverloaded && (
          <p role="alert" className={classes.error}>
            {load.error.message}
          </p>
        )}
        {isOverloaded && (
          <ConfirmDialog
            open
            onClose={load.reset}
            title={t('overloadTitle')}
            confirmLabel={t('accept')}
            tone="danger"
            pending={load.isPending}
            onConfirm={() => send(true)}
          >
            <p>{load.error?.message}</p>
          </ConfirmDialog>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={load.isPending} disabled={shipmentId === null}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The goods leave: with the shipment, or with own means and who drives. */
function SendDialog({ transfer, onClose }: DialogProps) {
  const t = useTranslations('transfers.send')
  const ui = useTranslations('ui')
  const [carrier, setCarrier] = useState('')
  const send = useSend(onClose)
  return (
    <Dialog open onClose={onClose} title={t('title', { number: transfer.number })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ params: { id: transfer.id }, body: { version: transfer.version, carrier } })
        }}
      >
        <p className={classes.quiet}>{t('lead', { from: transfer.from.name })}</p>
        {transfer.shipment ? (
          <p>{t('with', { shipment: transfer.shipment.number })}</p>
        ) : (
          <TextInput
            label={t('carrier')}
            description={t('carrierHint')}
            maxLength={100}
            value={carrier}
            onChange={(event) => setCarrier(event.currentTarget.value)}
          />
        )}
        {send.error && (
          <p role="alert" className={classes.error}>
            {send.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={send.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function StopDialog({ transfer, kind, onClose }: DialogProps & { kind: 'recall' | 'cancel' }) {
  const t = useTranslations('transfers.stop')
  const stop = useStop(kind, onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${kind}.title`, { number: transfer.number })}
      confirmLabel={t(`${kind}.save`)}
      tone="danger"
      reason="required"
      pending={stop.isPending}
      error={stop.error?.message}
      onConfirm={(reason) =>
        stop.mutate({ params: { id: transfer.id }, body: { version: transfer.version, reason } })
      }
    >
      {t(`${kind}.lead`)}
    </ConfirmDialog>
  )
}
