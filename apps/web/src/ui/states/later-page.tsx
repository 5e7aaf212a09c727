import type { Page } from '@cais/domain/access/pages'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../page/page-header.tsx'
import { EmptyState } from './empty-state.tsx'

/** Stands in the place of a screen that is not built yet, and says so plainly. */
export function LaterPage({ page }: { page: Page }) {
  const t = useTranslations()
  return (
    <>
      <PageHeader title={t(`app.pages.${page}`)} />
      <EmptyState title={t('errors.later.title')}>{t('errors.later.text')}</EmptyState>
    </>
  )
}
