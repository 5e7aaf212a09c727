import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { CauseCards } from '../../../ui/quarantine/cause-cards.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { causesQuery } from '../api.ts'
import type { ClaimsSearch } from '../search.ts'
import classes from './claims.module.css'

/** What is unknown, by cause, not by line: said once, it is known for all that waits and for what comes later. */
export function Quarantine({ search }: { search: ClaimsSearch }) {
  const t = useTranslations('claims.quarantine')
  const navigate = useNavigate()
  const found = useQuery(causesQuery(search))
  const rows = found.data?.data
  const go = (values: Partial<ClaimsSearch>) =>
    navigate({ to: '/claims', search: { ...search, page: undefined, ...values }, resetScroll: false })
  return (
    <div className={classes.sheet}>
      <p className={classes.quiet}>{t('text')}</p>
      <div className={classes.sheetHead}>
        <LinkTabs
          label={t('tabs')}
          active={search.mended ? 'mended' : 'open'}
          tabs={[
            {
              key: 'open',
              label: t('open'),
              link: linkOptions({ to: '/claims', search: { view: 'quarantine' } }),
            },
            {
              key: 'mended',
              label: t('mended'),
              link: linkOptions({ to: '/claims', search: { view: 'quarantine', mended: 'yes' } }),
            },
          ]}
        />
        <SearchBox
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => go({ search: text })}
        />
      </div>
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!rows && !found.error && <RowsSkeleton />}
      {rows?.length === 0 && <EmptyState title={t(search.mended ? 'noneMended' : 'none')} />}
      <CauseCards causes={rows ?? []} />
      <Pager pagination={found.data?.meta.pagination} onPage={(page) => go({ page })} />
    </div>
  )
}
