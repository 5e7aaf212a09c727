import type { OrderReply } from '@cais/contract/orders/schemas'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSeeingAs } from '../../../../lib/auth/seeing-as.ts'
import { useRecordCommand } from '../../../../lib/screen/record-commands.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { MenuAction, MenuLine, PopupMenu } from '../../../../ui/popups/popup-menu.tsx'
import { SendToPrinter } from '../../../../ui/record/send-to-printer.tsx'
import { useCancelOrder, useCloseOrder, usePickingToAnalysis, useReturnToShipment } from '../../api.ts'
import { mainCommand } from '../../model/main-command.ts'
import type { DialogAction } from '../../model/offered-actions.ts'
import classes from './order-actions.module.css'
import { type OrderCommand, useOrderCommands } from './use-order-commands.tsx'

/** The main button and a menu with the other commands; on a phone at the bottom of the screen. */
export function OrderActions({ order }: { order: OrderReply }) {
  const [dialog, setDialog] = useState<DialogAction | null>(null)
  const [isSending, setSending] = useState(false)
  const commands = useReadOnly(useOrderCommands(order, setDialog, () => setSending(true)))
  const main = mainCommand(commands)
  const rest = commands.filter((command) => command !== main)
  return (
    <div className={classes.actions}>
      {main && <MainButton command={main} />}
      {rest.length > 0 && <MoreMenu commands={rest} />}
      {commands.map((command) => (
        <CommandKeys key={command.key} command={command} isMain={command === main} />
      ))}
      {isSending && (
        <SendToPrinter
          what="order"
          id={order.id}
          number={order.number ?? ''}
          onClose={() => setSending(false)}
        />
      )}
      {dialog && <ActionDialog action={dialog} order={order} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** While an administrator sees as somebody the commands are shown and say that they are off. */
function useReadOnly(commands: OrderCommand[]): OrderCommand[] {
  const t = useTranslations('ui.seeing')
  if (useSeeingAs() === null) return commands
  const reads = ({ link, key }: OrderCommand) => link !== undefined || key === 'print'
  return commands.map((one) => (reads(one) ? one : { ...one, refusal: t('readOnly') }))
}

/** Registers the keys of a command and its entry in the palette. */
function CommandKeys({ command, isMain }: { command: OrderCommand; isMain: boolean }) {
  const { label, run, keys = '', refusal, pending = false } = command
  const isOpen = refusal === undefined && !pending
  useRecordCommand(label, run, isOpen)
  useShortcut(keys, label, run, { enabled: keys !== '' && isOpen, decides: true })
  useShortcut('Enter', label, run, { enabled: isMain && isOpen })
  return null
}

function MainButton({
  command: { label, short, icon: Icon, link, pending, run },
}: {
  command: OrderCommand
}) {
  const words = (
    <>
      <span className={short && classes.long}>{label}</span>
      {short && <span className={classes.short}>{short}</span>}
    </>
  )
  const look = {
    primary: true,
    keys: 'Enter',
    className: classes.main,
    leftSection: <Icon size={17} aria-hidden="true" />,
  }
  if (link) {
    return (
      <LinkButton {...link} {...look}>
        {words}
      </LinkButton>
    )
  }
  return (
    // refused commands are never the main one, so that what is left only reads while somebody is seen
    <Button {...look} reads loading={pending} onClick={() => void run()}>
      {words}
    </Button>
  )
}

function MoreMenu({ commands }: { commands: readonly OrderCommand[] }) {
  const t = useTranslations('orders.actions')
  const firstEnding = commands.find(({ ends }) => ends)
  return (
    <PopupMenu
      label={t('more')}
      trigger={(props) => (
        <IconButton {...props} label={t('more')} variant="default" className={classes.more}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) =>
        commands.map((command) => (
          <div key={command.key} role="presentation">
            {command === firstEnding && command !== commands[0] && <MenuLine />}
            <MenuAction
              icon={<command.icon size={17} aria-hidden="true" />}
              keys={command.keys}
              refusal={command.refusal}
              disabled={command.pending}
              onClick={() => {
                close()
                void command.run()
              }}
            >
              {command.label}
            </MenuAction>
          </div>
        ))
      }
    </PopupMenu>
  )
}

type Props = { action: DialogAction; order: OrderReply; onClose: () => void }

const WORDS = {
  cancel: { title: 'cancelTitle', text: 'cancelText' },
  close: { title: 'closeTitle', text: 'closeText' },
  'return-to-shipment': { title: 'returnTitle', text: 'returnText' },
  'picking-to-analysis': { title: 'analysisTitle', text: 'analysisText' },
} as const

/** Explains the action, asks for a reason if one is required, and shows a refusal of the server. */
function ActionDialog({ action, order, onClose }: Props) {
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

/** The call of each action with a dialog. */
function useOrderAction(action: DialogAction, order: OrderReply, onDone: () => void) {
  const t = useTranslations('orders.done')
  const done = t(action, { number: order.number ?? '' })
  const params = { id: order.id }
  const cancel = useCancelOrder(done, onDone)
  const close = useCloseOrder(done, onDone)
  const back = useReturnToShipment(done, onDone)
  const analysis = usePickingToAnalysis(done, onDone)
  const calls = {
    cancel: {
      ...cancel,
      send: (reason: string) => cancel.mutate({ params, body: { version: order.version, reason } }),
    },
    close: {
      ...close,
      send: (reason: string) => close.mutate({ params, body: { version: order.version, reason } }),
    },
    'return-to-shipment': { ...back, send: () => back.mutate({ params, body: {} }) },
    'picking-to-analysis': { ...analysis, send: () => analysis.mutate({ params, body: {} }) },
  }
  const { isPending, error, send } = calls[action]
  return { pending: isPending, error: error?.message, confirm: send }
}
