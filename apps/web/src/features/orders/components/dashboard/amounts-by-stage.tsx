import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../../ui/page/card.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { totalsByStageQuery } from '../../api/totals-by-stage.ts'
import { barsOf } from '../../model/stage-bars.ts'
import type { OrdersSearch } from '../../search.ts'
import { StageBars } from './stage-bars.tsx'

type Props = { search: OrdersSearch }

/** What the documents under way come to, stage by stage. */
export function AmountsByStage({ search }: Props) {
  const t = useTranslations('orders.dashboardPage')
  const { data, error, isPending, refetch } = useQuery(totalsByStageQuery(search))
  const bars = data && barsOf(data.data).open
  return (
    <Card title={t('byStage')}>
      {bars?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {bars && <StageBars bars={bars} search={search} />}
      {isPending && <RowsSkeleton dense />}
      {error && !data && <ErrorState error={error} retry={refetch} />}
    </Card>
  )
}

/** The same of those that have ended; left out while there are none. */
export function EndedByStage({ search }: Props) {
  const t = useTranslations('orders.dashboardPage')
  const { data } = useQuery(totalsByStageQuery(search))
  const bars = barsOf(data?.data ?? []).ended
  return bars.length === 0 ? null : (
    <Card title={t('ended')}>
      <StageBars bars={bars} search={search} ended />
    </Card>
  )
}
