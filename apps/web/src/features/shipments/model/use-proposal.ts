import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { proposalQuery, readyOrdersPage } from '../api.ts'
import type { TruckSearch } from '../search.ts'
import { fillLoad, type Load, roomOf } from './load.ts'
import { capacityOf, departureDay, truckCapacities, warehouseOf } from './truck.ts'
import type { TruckState } from './use-truck.ts'

/**
 * What else goes on the truck being built: what the server proposes, or without a connection what fits of the documents on the screen, in their order.
 * `gap` = how far it may be from the best, in percent; null = not known.
 */
export function useProposal(search: TruckSearch, { truck, load }: Pick<TruckState, 'truck' | 'load'>) {
  const capacity = capacityOf(truck)
  const room = roomOf(load, capacity)
  const isMeasured = Object.keys(room).length > 0
  const first = useQuery({ ...readyOrdersPage(search, room, 1), enabled: isMeasured }).data?.data ?? []
  const warehouseId = warehouseOf(truck, load) || (first[0]?.warehouse ?? '')
  const proposed = useQuery({
    ...proposalQuery({
      warehouseId,
      departsOn: departureDay(truck),
      trucks: [
        {
          key: truck.carRegistration.trim() || '–',
          routes: truck.route.trim() === '' ? null : [truck.route],
          orderIds: load.map(({ id }) => id),
          ...truckCapacities(truck),
        },
      ],
    }),
    enabled: isMeasured && warehouseId !== '' && Object.keys(truck.unread ?? {}).length === 0,
    placeholderData: keepPreviousData,
  })
  const documents = proposed.data?.data.trucks[0]?.documents
  const ofRoute = first.filter(({ route }) => truck.route === '' || route === truck.route)
  const filled: Load = documents
    ? [...load, ...documents.filter(({ id }) => load.every((order) => order.id !== id))]
    : fillLoad(load, ofRoute, capacity)
  return {
    filled: isMeasured ? filled : load,
    added: isMeasured ? filled.slice(load.length) : [],
    gap: proposed.data ? gapOf(proposed.data.data) : null,
    warehouseId,
  }
}

/** How far a proposal may be from the best, in percent. */
export const gapOf = ({ value, bound }: { value: number; bound: number }): number =>
  bound === 0 ? 0 : (100 * (bound - value)) / bound

type Words = ReturnType<typeof useTranslations<'builder.fill'>>

/** How good a proposal is, in words. */
export const gapText = (t: Words, gap: number) =>
  gap < 0.05 ? t('best') : t('gap', { percent: formatPercent(Math.ceil(gap * 10) / 10) })
