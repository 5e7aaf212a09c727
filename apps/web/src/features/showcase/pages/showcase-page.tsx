import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DisplaySamples } from '../components/display-samples.tsx'
import { FieldSamples } from '../components/field-samples.tsx'
import { PageSamples } from '../components/page-samples.tsx'
import classes from '../components/sample.module.css'
import { TableSample } from '../components/table-sample.tsx'

/** All components of the kit on one page, for developers and administrators. */
export function ShowcasePage() {
  const t = useTranslations('showcase')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={classes.grid}>
        <DisplaySamples />
        <FieldSamples />
        <PageSamples />
        <TableSample />
      </div>
    </>
  )
}
