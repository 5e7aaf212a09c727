import { IconWand } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { lazyComponent } from '../../../../ui/states/lazy-component.tsx'
import type { Fleet } from '../../model/fleet.ts'
import { totalRoom, weightsOf } from '../../model/load.ts'
import { capacityOf } from '../../model/truck.ts'
import { gapText, useProposal } from '../../model/use-proposal.ts'
import type { TruckState } from '../../model/use-truck.ts'
import type { TruckSearch } from '../../search.ts'
import classes from './fill-panel.module.css'

const FillAll = lazyComponent(async () => (await import('./fill-all.tsx')).FillAll)

type Props = { search: TruckSearch; state: TruckState; fleet: Fleet | undefined }

/** What else goes on this truck, to be added at once; and the same question for all free trucks of the day. */
export function FillPanel({ search, state, fleet }: Props) {
  const t = useTranslations('builder.fill')
  const { filled, added, bounds, warehouseId } = useProposal(search, state)
  const [isOpen, setOpen] = useState(false)
  const most = totalRoom(capacityOf(state.truck))
  const weight = formatWeight(weightsOf(added).total)
  const isEmpty = added.length === 0
  if (isEmpty && (!fleet || warehouseId === '')) return null
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <IconWand size={19} aria-hidden="true" />
      {isEmpty ? (
        <p>{t('all.hint')}</p>
      ) : (
        <p>
          <strong>{t('title')}:</strong> {t('text', { count: added.length, weight })}{' '}
          {most !== null &&
            t('after', { full: formatWeight(weightsOf(filled).total), room: formatWeight(most) })}
          {bounds !== null && <small>{gapText(t, bounds)}</small>}
        </p>
      )}
      {!isEmpty && (
        <Button primary onClick={() => state.setLoad(filled)}>
          {t('add', { count: added.length })}
        </Button>
      )}
      {fleet && warehouseId !== '' && <Button onClick={() => setOpen(true)}>{t('all.open')}</Button>}
      <Suspense fallback={null}>
        {isOpen && fleet && (
          <FillAll state={state} fleet={fleet} warehouseId={warehouseId} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </section>
  )
}
