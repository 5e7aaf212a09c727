import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { proposalQuery } from '../../api.ts'
import { chooseTruck, type Fleet } from '../../model/fleet.ts'
import { weightsOf } from '../../model/load.ts'
import { departureDay } from '../../model/truck.ts'
import { gapText } from '../../model/use-proposal.ts'
import type { TruckState } from '../../model/use-truck.ts'
import classes from './fill-panel.module.css'
import { LeftDocuments } from './left-documents.tsx'

type Props = { state: TruckState; fleet: Fleet; warehouseId: string; onClose: () => void }

/** So many trucks are filled at once. */
const MAX_TRUCKS = 20

/** All free trucks of the day filled side by side, each with the route whose documents are worth most on it. One is taken over at a time. */
export function FillAll({ state, fleet, warehouseId, onClose }: Props) {
  const t = useTranslations('builder.fill')
  const free = fleet.trucks.filter(({ keeper }) => keeper === null).slice(0, MAX_TRUCKS)
  const found = useQuery({
    ...proposalQuery({
      warehouseId,
      departsOn: departureDay(state.truck),
      trucks: free.map(({ registration, capacities }) => ({
        key: registration,
        routes: null,
        orderIds: [],
        capacityTotal: capacities.total,
        capacityAmbient: capacities.ambient,
        capacityRefrigerated: capacities.refrigerated,
        capacityFrozen: capacities.frozen,
      })),
    }),
    enabled: free.length > 0,
  })
  const proposal = found.data?.data
  const use = (registration: string) => {
    const truck = free.find((one) => one.registration === registration)
    const filled = proposal?.trucks.find(({ key }) => key === registration)
    if (!truck || !filled) return
    state.takeOver(
      { ...chooseTruck(state.truck, truck, fleet), route: filled.routes[0] ?? '' },
      filled.documents,
    )
    onClose()
  }
  return (
    <SlideIn open onClose={onClose} title={t('all.title')}>
      {free.length === 0 && <EmptyState title={t('all.none')}>{t('all.noneText')}</EmptyState>}
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {found.isLoading && <RowsSkeleton dense />}
      {proposal && (
        <>
          <p>
            {t('all.summary', {
              documents: proposal.trucks.reduce((sum, { documents }) => sum + documents.length, 0),
              left: String(proposal.left.length),
            })}{' '}
            {gapText(t, proposal)}
          </p>
          {state.load.length > 0 && <p className={classes.warning}>{t('all.replaces')}</p>}
          <ul className={classes.trucks}>
            {proposal.trucks.map(({ key, routes, documents }) => (
              <li key={key}>
                <span>
                  <strong className="code">{key}</strong> {routes.join(', ')}
                  <small>
                    {t('text', { count: documents.length, weight: formatWeight(weightsOf(documents).total) })}
                  </small>
                </span>
                <Button disabled={documents.length === 0} onClick={() => use(key)}>
                  {t('all.use')}
                </Button>
              </li>
            ))}
          </ul>
          <LeftDocuments left={proposal.left} />
        </>
      )}
    </SlideIn>
  )
}
