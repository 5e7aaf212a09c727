import { IconLock, IconLockOpen, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import {
  type Month,
  useAskReopening,
  useCloseMonth,
  useConfirmReopening,
  useWithdrawReopening,
} from '../api.ts'
import { useMonthName } from '../use-month-name.ts'
import classes from './closing.module.css'

/** Closing and opening again, at the foot of the page. */
export function ClosingActions({ month, onCheck }: { month: Month; onCheck: () => void }) {
  const t = useTranslations('closings')
  const name = useMonthName()(month.month)
  const [asking, setAsking] = useState<'close' | 'ask-reopening' | 'confirm-reopening' | null>(null)
  const done = () => setAsking(null)
  const close = useCloseMonth(done, t('closed', { month: name }))
  const ask = useAskReopening(done)
  const confirm = useConfirmReopening(done, t('reopened', { month: name }))
  const withdraw = useWithdrawReopening()
  const params = { month: month.month }
  const may = (action: Month['allowedActions'][number]) => month.allowedActions.includes(action)
  const points = month.points.length
  const dialog = { open: true, onClose: done }
  return (
    <footer className={classes.foot}>
      <ClosedBy month={month} />
      <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onCheck}>
        {t('checkAgain')}
      </Button>
      {may('withdraw-reopening') && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
          {t('withdraw')}
        </Button>
      )}
      {may('confirm-reopening') && (
        <Button tone="danger" onClick={() => setAsking('confirm-reopening')}>
          {t('confirmReopening')}
        </Button>
      )}
      {may('ask-reopening') && (
        <Button
          leftSection={<IconLockOpen size={16} aria-hidden="true" />}
          onClick={() => setAsking('ask-reopening')}
        >
          {t('reopen')}
        </Button>
      )}
      {(month.state === 'open' || month.state === 'before') && (
        <Button
          primary={month.state === 'open'}
          disabled={!may('close')}
          leftSection={<IconLock size={16} aria-hidden="true" />}
          onClick={() => setAsking('close')}
        >
          {points > 0 ? t('closeMissing', { month: name, count: points }) : t('close', { month: name })}
        </Button>
      )}
      {asking === 'close' && (
        <ConfirmDialog
          {...dialog}
          title={t('close', { month: name })}
          confirmLabel={t('close', { month: name })}
          pending={close.isPending}
          error={close.error?.message}
          onConfirm={() => close.mutate({ params })}
        >
          {t('closeText')}
        </ConfirmDialog>
      )}
      {asking === 'ask-reopening' && (
        <ConfirmDialog
          {...dialog}
          title={t('reopenTitle', { month: name })}
          confirmLabel={t('askReopening')}
          reason="required"
          pending={ask.isPending}
          error={ask.error?.message}
          onConfirm={(reason) => ask.mutate({ params, body: { reason } })}
        >
          {t('reopenText')}
        </ConfirmDialog>
      )}
      {asking === 'confirm-reopening' && (
        <ConfirmDialog
          {...dialog}
          title={t('reopenTitle', { month: name })}
          confirmLabel={t('confirmReopening')}
          tone="danger"
          pending={confirm.isPending}
          error={confirm.error?.message}
          onConfirm={() => confirm.mutate({ params })}
        >
          {t('confirmText', { reason: month.closing?.reopening?.reason ?? '' })}
        </ConfirmDialog>
      )}
    </footer>
  )
}

function ClosedBy({ month: { closing, state } }: { month: Month }) {
  const t = useTranslations('closings')
  if (closing === null) return <span className={classes.by}>{t(`state.${state}`)}</span>
  const { at, by, reopening } = closing
  return (
    <span className={classes.by}>
      {t('closedBy', { by: by ?? '', at: formatDateTime(at) })}
      {reopening && ` · ${t('askedBy', { by: reopening.by ?? '', reason: reopening.reason })}`}
    </span>
  )
}
