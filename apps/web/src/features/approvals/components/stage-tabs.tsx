import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMenuInStep } from '../../../lib/api/use-menu-in-step.ts'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { approvalCounts } from '../api/approval-queries.ts'
import { type ApprovalsSearch, STAGES } from '../search.ts'

/** One tab per stage with what waits on it. */
export function StageTabs({ search }: { search: ApprovalsSearch }) {
  const t = useTranslations('approvals')
  const counts = useQuery(approvalCounts()).data?.data
  useMenuInStep(counts)
  const tab = (stage: (typeof STAGES)[number] | undefined) => ({
    key: stage ?? 'all',
    label: stage ? t(`stage.${stage}`) : t('all'),
    count: counts && (stage ? counts[stage] : STAGES.reduce((sum, each) => sum + counts[each], 0)),
    link: linkOptions({ to: '/approval', search: { ...search, stage, on: undefined } }),
  })
  return (
    <TabsWithViews list="approvals" search={search}>
      <LinkTabs label={t('tabs')} active={search.stage ?? 'all'} tabs={[undefined, ...STAGES].map(tab)} />
    </TabsWithViews>
  )
}
