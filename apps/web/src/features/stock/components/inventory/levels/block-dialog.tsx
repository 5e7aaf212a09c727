import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../../lib/screen/notify.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { useBlock } from '../../../inventory-api.ts'
import type { Level } from '../../../model/inventory-query.ts'
import type { Holder } from '../../../model/stock-query.ts'
import classes from '../../dialog.module.css'
import { ReasonForm } from '../../reason-form.tsx'

/** Nothing more of a blocked batch is promised; who holds it still is named. */
export function BlockDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const t = useTranslations('inventory.block')
  const [holders, setHolders] = useState<readonly Holder[] | null>(null)
  const block = useBlock(({ data }) => {
    notify.success(t(data.level.blocked ? 'blocked' : 'unblocked', { batch: data.level.batch }))
    if (data.level.blocked && data.holders.length > 0) setHolders(data.holders)
    else onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(level.blocked && !holders ? 'unblockTitle' : 'blockTitle', { batch: level.batch })}
    >
      {holders ? (
        <div className={classes.form}>
          <p>{t('stillHeld', { count: holders.length })}</p>
          <ul>
            {holders.map(({ orderId, number, customerName, bucket }) => (
              <li key={`${orderId}${bucket}`}>
                <span className="code">{number}</span> {customerName}
              </li>
            ))}
          </ul>
          <div className={classes.buttons}>
            <Button primary data-autofocus onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        </div>
      ) : (
        <ReasonForm
          confirmLabel={t(level.blocked ? 'unblock' : 'block')}
          tone={level.blocked ? 'success' : 'danger'}
          pending={block.isPending}
          error={block.error?.message}
          onCancel={onClose}
          onConfirm={(reason) =>
            block.mutate({
              params: { id: level.levelId },
              body: { version: level.version, blocked: !level.blocked, reason },
            })
          }
        >
          <p className={classes.lead}>{t(level.blocked ? 'unblockText' : 'blockText')}</p>
        </ReasonForm>
      )}
    </Dialog>
  )
}
