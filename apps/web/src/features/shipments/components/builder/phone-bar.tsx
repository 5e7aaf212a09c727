import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import { IconListNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { totalRoom, weightsOf } from '../../model/load.ts'
import { capacityOf } from '../../model/truck.ts'
import type { TruckState } from '../../model/use-truck.ts'
import { Compartments } from './compartments.tsx'
import { UnloadingOrder } from './load-panel.tsx'
import { LoadWarnings, useWarnings } from './load-warnings.tsx'
import classes from './phone-bar.module.css'

type Props = { state: TruckState; pending: boolean; onSave: () => void }

/** The truck under the thumb: room left or kilograms too many, the order, and the main action with its warnings. */
export function PhoneBar({ state, pending, onSave }: Props) {
  const t = useTranslations('builder')
  const shipments = useTranslations('shipments')
  const [open, setOpen] = useState(false)
  const { count } = useWarnings(state)
  const capacity = capacityOf(state.truck)
  const room = totalRoom(capacity)
  return (
    <section className={classes.bar} aria-label={shipments('theTruck')} data-task>
      <p className={classes.count}>
        <span>
          <strong>
            {t('documents', { count: String(state.load.length), limit: String(MAX_DOCUMENTS) })}
          </strong>{' '}
          {t('documentsWord')}
        </span>
        <span>
          <strong>{formatWeight(weightsOf(state.load).total)}</strong>
          {room !== null && ` / ${formatWeight(room)}`} {t('gross')}
        </span>
      </p>
      <Compartments load={state.load} capacity={capacity} compact />
      <div className={classes.acts}>
        <Button
          className={classes.order}
          leftSection={<IconListNumbers size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('order.open')}
        </Button>
        <Button primary className={classes.create} loading={pending} onClick={onSave}>
          {shipments('create')}
          {count > 0 && <small className={classes.warnings}>{t('warnings', { count })}</small>}
        </Button>
      </div>
      <SlideIn open={open} onClose={() => setOpen(false)} title={t('order.title')}>
        <div className={classes.sheet}>
          <LoadWarnings state={state} />
          <UnloadingOrder state={state} />
        </div>
      </SlideIn>
    </section>
  )
}
