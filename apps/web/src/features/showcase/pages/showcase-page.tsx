import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { DisplaySamples } from '../components/display-samples.tsx'
import { PageSamples } from '../components/page-samples.tsx'
import classes from '../components/sample.module.css'
import { TableSample } from '../components/table-sample.tsx'

const FieldSamples = lazyComponent(async () => (await import('../components/field-samples.tsx')).FieldSamples)

/** All components of the kit on one page, for developers and administrators. */
export function ShowcasePage() {
  const t = useTranslations('showcase')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={classes.grid}>
        <DisplaySamples />
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <FieldSamples />
        </Suspense>
        <PageSamples />
        <TableSample />
      </div>
    </>
  )
}
