import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../ui/page/page-header.tsx'
import { DetailSkeleton, RowsSkeleton } from '../ui/states/skeletons.tsx'

/** Shown while a page is loading: its title, and a skeleton of its content. */
export function PendingPage() {
  const t = useTranslations('app')
  const data = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.page !== undefined)?.staticData,
  })
  const page = data?.page
  return (
    <>
      <PageHeader title={page ? t(`pages.${page}`) : t('navigating')} />
      {data?.list ? <RowsSkeleton /> : <DetailSkeleton />}
    </>
  )
}
