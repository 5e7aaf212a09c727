import { useTranslations } from 'use-intl'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AskedSamples } from '../components/asked-samples.tsx'
import { PageSamples } from '../components/page-samples.tsx'
import classes from '../components/sample.module.css'
import { ShownSamples } from '../components/shown-samples.tsx'
import { TableSample } from '../components/table-sample.tsx'

/** Everything in the kit on one page, for administrators and for whoever checks how it looks. */
export function ShowcasePage() {
  const t = useTranslations('showcase')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={classes.grid}>
        <ShownSamples />
        <AskedSamples />
        <PageSamples />
        <TableSample />
      </div>
    </>
  )
}
