import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { useSetPriority } from '../../api.ts'
import { STEPS, stepOf } from '../../model/priority-steps.ts'
import classes from '../dialog.module.css'
import { ReasonForm } from '../reason-form.tsx'

type Order = { orderId: number; number: string; version: number; priority: number }

/** Moves a document up or down the queue for stock; says why. */
export function PriorityDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('stock.priority')
  const [chosen, setChosen] = useState<string>(stepOf(order.priority))
  const [isTried, setTried] = useState(false)
  const save = useSetPriority(onClose)
  const isSame = chosen === String(order.priority)
  const confirm = (reason: string) =>
    save.mutate({
      params: { id: order.orderId },
      body: { version: order.version, priority: Number(chosen), reason },
    })
  return (
    <Dialog open onClose={onClose} title={t('title', { number: order.number })}>
      <ReasonForm
        confirmLabel={t('save')}
        isWhole={() => {
          setTried(true)
          return !isSame
        }}
        pending={save.isPending}
        error={save.error?.message}
        onCancel={onClose}
        onConfirm={confirm}
      >
        <p className={classes.lead}>{t('lead')}</p>
        <RadioGroup
          label={t('label')}
          value={chosen}
          options={STEPS.map((value) => ({ value, label: t(`step.${value}`) }))}
          error={isTried && isSame ? t('same') : undefined}
          onChange={setChosen}
        />
      </ReasonForm>
    </Dialog>
  )
}
