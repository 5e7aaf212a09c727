import { isRetailer } from '@cais/domain/access/roles'
import { CLAIM_STATES } from '@cais/domain/claims/derive-claim-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { AgeText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { claimsQuery } from '../api.ts'
import { type ClaimsSearch, readClaimsSearch } from '../search.ts'
import { ClaimDetail } from './claim-detail.tsx'
import { ClaimSign } from './claim-list.tsx'
import classes from './claims.module.css'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { Retailers } from './retailers.tsx'

/** In the settings: a retailer's own claims and files; administrators say which customers and users are whose. */
export function ClaimsTab() {
  return isRetailer(rolesOf(useCurrentUser())) ? <OwnClaims /> : <Retailers />
}

function OwnClaims() {
  const t = useTranslations('claims')
  // The address belongs to the page that the tab stands on, so what narrows the list is kept here.
  const [search, setSearch] = useState<ClaimsSearch>({})
  const [filePage, setFilePage] = useState(1)
  const [openId, setOpen] = useState<number | null>(null)
  const found = useQuery(claimsQuery(search))
  const rows = found.data?.data
  const { page: _page, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  if (openId !== null)
    return (
      <div className={classes.sheet}>
        <div>
          <Button onClick={() => setOpen(null)}>{t('toOwn')}</Button>
        </div>
        <ClaimDetail id={openId} ofRetailer />
      </div>
    )
  return (
    <div className={classes.sheet}>
      <Card title={t('own')} flush>
        <OwnFilters search={search} onChange={setSearch} />
        {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
        {!rows && !found.error && <RowsSkeleton />}
        {rows?.length === 0 && (
          <EmptyState title={t('emptyTitle')}>{t(isFiltered ? 'emptyFiltered' : 'emptyOwn')}</EmptyState>
        )}
        <ul className={classes.rows}>
          {rows?.map((row) => (
            <li key={row.id}>
              <button type="button" className={classes.row} onClick={() => setOpen(row.id)}>
                <span className={classes.rowTop}>
                  <strong>{row.number}</strong>
                  <MoneyText centavos={row.total} />
                </span>
                <span className={classes.rowTop}>
                  <small>
                    {row.customer?.name ?? row.customerText} · {t(`type.${row.type}`)}
                  </small>
                  <small>
                    <AgeText since={row.receivedAt} />
                  </small>
                </span>
                <ClaimSign row={row} />
              </button>
            </li>
          ))}
        </ul>
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => setSearch({ ...search, page })} />
      </Card>
      <FileDrop retailerId={undefined} />
      <FileList page={filePage} onPage={setFilePage} />
    </div>
  )
}

type FiltersProps = { search: ClaimsSearch; onChange: (search: ClaimsSearch) => void }

/** What narrows a retailer's own claims: where they stand, their number, and a text. */
function OwnFilters({ search, onChange }: FiltersProps) {
  const t = useTranslations('claims.filter')
  const states = useTranslations('claims.tab')
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('state'),
      kind: 'one',
      options: CLAIM_STATES.map((state) => ({ value: state, label: states(state) })),
    },
    { name: 'claim', label: t('claim'), kind: 'text' },
  ]
  const change = (values: object) => onChange(readClaimsSearch({ ...search, page: undefined, ...values }))
  return (
    <FilterBar filters={filters} values={search} onChange={change}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => change({ search: text })}
      />
    </FilterBar>
  )
}
