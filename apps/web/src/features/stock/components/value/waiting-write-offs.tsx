import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { MoneyText } from '../../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { useDecideWriteOff, type WaitingWriteOff, waitingWriteOffs } from '../../value-api.ts'
import classes from './value.module.css'

type Action = WaitingWriteOff['allowedActions'][number]

/** What one person wants to write off and another has not confirmed; nothing where none waits, or none is the user's to see. */
export function WaitingWriteOffs() {
  const t = useTranslations('stock-value.waiting')
  const found = useQuery({ ...waitingWriteOffs(), retry: false })
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className={classes.waiting} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        {rows.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ row }: { row: WaitingWriteOff }) {
  const t = useTranslations('stock-value.waiting')
  const { writeOff, enteredBy, enteredAt, reason } = row
  if (writeOff === null) return null
  return (
    <li>
      <div>
        <strong>{writeOff.description}</strong>
        <small>
          {[writeOff.productId, writeOff.warehouseId, writeOff.batch].filter(Boolean).join(' · ')}
        </small>
        <small>{t('by', { name: enteredBy, when: formatDateTime(enteredAt), reason })}</small>
      </div>
      <div>
        <span>{`${formatQuantity(writeOff.quantity)} ${writeOff.unit}`}</span>
        <MoneyText centavos={row.amount} strong />
      </div>
      <Acts row={row} />
    </li>
  )
}

function Acts({ row }: { row: WaitingWriteOff }) {
  const t = useTranslations('stock-value.waiting')
  const [asking, setAsking] = useState<Action>()
  const deciding = useDecideWriteOff(() => setAsking(undefined))
  return (
    <div>
      {row.allowedActions.toReversed().map((action) => (
        <Button key={action} primary={action === 'confirm'} onClick={() => setAsking(action)}>
          {t(action)}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(undefined)}
          title={t(`${asking}Title`)}
          confirmLabel={t(asking)}
          {...(asking !== 'withdraw' && { tone: asking === 'refuse' ? 'danger' : 'success' })}
          {...(asking === 'refuse' && { reason: 'required' as const })}
          pending={deciding.isPending}
          error={deciding.error?.message}
          onConfirm={(reason) =>
            deciding.mutate({
              params: { id: row.id },
              body: { action: asking, version: row.version, reason },
            })
          }
        >
          {t(`${asking}Text`)}
        </ConfirmDialog>
      )}
    </div>
  )
}
