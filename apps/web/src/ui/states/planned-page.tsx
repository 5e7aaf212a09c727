import type { Page } from '@cais/domain/access/pages'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../page/page-header.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown for a page that is not built yet. */
export function PlannedPage({ page }: { page: Page }) {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t(`app.pages.${page}`)} />
      <EmptyState title={t('errors.later.title')}>{t('errors.later.text')}</EmptyState>
    </>
  )
}
