import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { readyOrdersPage } from '../../api.ts'
import { fillLoad, roomOf, totalRoom, weightsOf } from '../../model/load.ts'
import { capacityOf } from '../../model/truck.ts'
import type { TruckState } from '../../model/use-truck.ts'
import type { TruckSearch } from '../../search.ts'
import classes from './fill-panel.module.css'

/** What else goes on this truck: the oldest waiting documents of its route and warehouse that fit beside each other. */
export function FillPanel({ search, state }: { search: TruckSearch; state: TruckState }) {
  const t = useTranslations('builder.fill')
  const capacity = capacityOf(state.truck)
  const room = roomOf(state.load, capacity)
  const isMeasured = Object.keys(room).length > 0
  const waiting = useQuery({ ...readyOrdersPage(search, room, 1), enabled: isMeasured }).data?.data ?? []
  const ofRoute = waiting.filter(({ route }) => state.truck.route === '' || route === state.truck.route)
  const filled = fillLoad(state.load, ofRoute, capacity)
  const added = filled.slice(state.load.length)
  if (!isMeasured || added.length === 0) return null
  const most = totalRoom(capacity)
  const weight = formatWeight(weightsOf(added).total)
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <IconWand size={19} aria-hidden="true" />
      <p>
        <strong>{t('title')}:</strong> {t('text', { count: added.length, weight })}{' '}
        {most !== null &&
          t('after', { full: formatWeight(weightsOf(filled).total), room: formatWeight(most) })}
      </p>
      <Button onClick={() => state.setLoad(filled)}>{t('add', { count: added.length })}</Button>
    </section>
  )
}
