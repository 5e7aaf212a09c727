import { IconBan, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type Order, useApply, useCheck, useLeaveOut } from '../api.ts'
import classes from './morpheus.module.css'

/** What can be done with an order of which something waits: read again, applied as far as it goes, left out. */
export function OrderDecisions({ order, waiting }: { order: Order; waiting: number }) {
  const t = useTranslations('morpheus')
  const check = useCheck()
  const leaveOut = useLeaveOut()
  const apply = useApply()
  const [isAsking, setAsking] = useState(false)
  const { id, version, allowedActions } = order
  const mayCheck = allowedActions.includes('check')
  const run = () => check.mutate({ params: { id }, body: { version } })
  useShortcut('V', t('check'), run, { enabled: mayCheck })
  if (allowedActions.length === 0) return null
  return (
    <footer className={classes.decisions}>
      {allowedActions.includes('leave-out') && (
        <Button leftSection={<IconBan size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t(order.kind === 'order' ? 'leaveOut' : 'leaveChange', { count: waiting })}
        </Button>
      )}
      {allowedActions.includes('apply') && (
        <Button
          primary
          loading={apply.isPending}
          onClick={() => apply.mutate({ params: { id }, body: { version } })}
        >
          {t('applyChange')}
        </Button>
      )}
      {mayCheck && (
        <Button
          primary={!allowedActions.includes('apply')}
          keys="V"
          loading={check.isPending}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={run}
        >
          {t('check')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(order.kind === 'order' ? 'leaveOutTitle' : 'leaveChangeTitle', { count: waiting })}
        confirmLabel={t(order.kind === 'order' ? 'leaveOut' : 'leaveChange', { count: waiting })}
        tone="danger"
        pending={leaveOut.isPending}
        onConfirm={() =>
          leaveOut.mutate({ params: { id }, body: { version } }, { onSettled: () => setAsking(false) })
        }
      >
        {t(order.kind === 'order' ? 'leaveOutText' : 'leaveChangeText', { number: order.orderNumber })}
      </ConfirmDialog>
    </footer>
  )
}
