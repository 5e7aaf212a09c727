import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { FootLine, Total } from '../../../../ui/page/foot-line.tsx'
import { readyOrdersPage } from '../../api.ts'
import { roomOf, totalOf } from '../../model/load.ts'
import { capacityOf } from '../../model/truck.ts'
import type { TruckState } from '../../model/use-truck.ts'
import type { TruckSearch } from '../../search.ts'

/** What waits under the filter, what the truck is worth, and the keys of the page. */
export function BuilderFoot({ state, search }: { state: TruckState; search: TruckSearch }) {
  const t = useTranslations('builder.foot')
  const shipments = useTranslations('shipments')
  const room = search.fits === 'first' ? roomOf(state.load, capacityOf(state.truck)) : null
  const totals = useQuery(readyOrdersPage(search, room, 1)).data?.meta.totals
  return (
    <FootLine
      hints={[
        { keys: ['J', 'K', 'Enter'], label: t('add') },
        { keys: ['1', '6'], label: t('truck') },
      ]}
    >
      {totals && (
        <>
          <Total
            value={String(totals.documents)}
            label={shipments('pendingCount', { count: totals.documents })}
          />
          <Total value={formatWeight(totals.weight)} label="" />
        </>
      )}
      <Total value={formatMoney(totalOf(state.load))} label={shipments('onTruck')} />
    </FootLine>
  )
}
