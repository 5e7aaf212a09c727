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
    bounds: proposed.data?.data ?? null,
    warehouseId,
  }
}

type Words = ReturnType<typeof useTranslations<'builder.fill'>>
type Bounds = { readonly value: number; readonly bound: number; readonly boundOfRoutes: number }

/** How far a proposal may be from the best: with the routes that it chose, and that others may be better where it chose some. */
export function gapText(t: Words, { value, bound, boundOfRoutes }: Bounds): string {
  const gap = boundOfRoutes === 0 ? 0 : (100 * (boundOfRoutes - value)) / boundOfRoutes
  const percent = formatPercent(Math.ceil(gap * 10) / 10)
  if (bound > boundOfRoutes) return gap < 0.05 ? t('bestOfRoutes') : t('gapOfRoutes', { percent })
  return gap < 0.05 ? t('best') : t('gap', { percent })
}
