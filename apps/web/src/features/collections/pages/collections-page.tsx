import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CollectionRow, collectionsQuery, useCarryCollection } from '../api.ts'
import { CarryDialog } from '../components/carry-dialog.tsx'
import classes from '../components/collection.module.css'
import { StartButton } from '../components/start-button.tsx'
import { type CollectionsSearch, readCollectionsSearch } from '../search.ts'

const route = getRouteApi('/shell/credit/collections')

/** Approved collections that are not over, by route: who collects, and with which shipment. */
export function CollectionsPage() {
  const t = useTranslations('collections')
  const search = readCollectionsSearch(route.useSearch())
  const found = useQuery(collectionsQuery(search))
  const rows = found.data?.data
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ to: '/credit' }} />
      <Filters search={search} />
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !rows && <TextSkeleton lines={6} />}
      {rows?.length === 0 && (
        <EmptyState title={t('emptyTitle')}>
          {t(Object.keys(search).length > 0 ? 'emptyFiltered' : 'emptyText')}
        </EmptyState>
      )}
      {rows && <Routes rows={rows} />}
    </>
  )
}

function Filters({ search }: { search: CollectionsSearch }) {
  const t = useTranslations('collections')
  const navigate = useNavigate({ from: '/credit/collections' })
  const filter = (values: Partial<CollectionsSearch>) =>
    void navigate({
      search: { ...search, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  const goods = (['collection', 'truck'] as const).map((value) => ({
    value,
    label: t(`goodsShort.${value}`),
  }))
  return (
    <div className={classes.filters}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => filter({ search: text })}
      />
      <SelectField
        label={t('filter.goods')}
        placeholder={t('filter.all')}
        clearable
        options={goods}
        value={search.goods ?? null}
        onChange={(value) => filter({ goods: goods.find((one) => one.value === value)?.value })}
      />
      <SelectField
        label={t('filter.route')}
        placeholder={t('filter.all')}
        clearable
        options={routes.map((name) => ({ value: name, label: name }))}
        value={search.route ?? null}
        onChange={(name) => filter({ route: name ?? undefined })}
      />
      <Toggle
        label={t('filter.free')}
        checked={search.free === 'true'}
        onChange={(checked) => filter({ free: checked ? 'true' : undefined })}
      />
    </div>
  )
}

function Routes({ rows }: { rows: readonly CollectionRow[] }) {
  const t = useTranslations('collections')
  const [putting, setPutting] = useState<CollectionRow | null>(null)
  const routes = [...new Set(rows.map((row) => row.route))]
  return (
    <>
      {routes.map((name) => {
        const own = rows.filter((row) => row.route === name)
        return (
          <section key={name} className={classes.group}>
            <h2>
              {name || t('noRoute')} · {t('count', { count: own.length })}
            </h2>
            <ul className={`${classes.card} ${classes.lines}`}>
              {own.map((row) => (
                <Row key={row.id} row={row} onPut={() => setPutting(row)} />
              ))}
            </ul>
          </section>
        )
      })}
      {putting && <CarryDialog row={putting} onClose={() => setPutting(null)} />}
    </>
  )
}

const DAY_MS = 24 * 3600_000

function Row({ row, onPut }: { row: CollectionRow; onPut: () => void }) {
  const t = useTranslations('collections')
  const carry = useCarryCollection()
  const now = useNow()
  const { id, number, customer, shipment, collector } = row
  const days = Math.max(0, Math.floor((now - Date.parse(row.approvedAt)) / DAY_MS))
  const state = collector ? t('phase.collecting', { name: collector.name }) : t('phase.available')
  return (
    <li className={classes.row}>
      <div>
        <Link to="/credit/$id/collection" params={{ id: String(id) }}>
          <strong>{customer.name}</strong>
        </Link>
        <p>
          <CodeText>{number}</CodeText> · {row.reason} · {t('lines', { count: row.lineCount })}
        </p>
        {row.address !== '' && <p>{row.address}</p>}
      </div>
      <div>
        <p>
          {t(`goodsShort.${row.goods}`)} · {state}
        </p>
        <p>{t('age', { days })}</p>
        {shipment && (
          <p>
            <CodeText>{shipment.number}</CodeText> · {shipment.carRegistration}
          </p>
        )}
      </div>
      <div className={classes.rowActions}>
        {shipment && row.allowedActions.includes('take-off-shipment') && (
          <Button
            loading={carry.isPending}
            aria-label={t('carry.takeOf', { number, shipment: shipment.number })}
            onClick={() => carry.mutate({ params: { id }, body: { shipmentId: null } })}
          >
            {t('carry.take')}
          </Button>
        )}
        {!shipment && row.allowedActions.includes('put-on-shipment') && (
          <Button aria-label={t('carry.putOf', { number })} onClick={onPut}>
            {t('carry.put')}
          </Button>
        )}
        {row.allowedActions.includes('start-collection') && <StartButton collection={row} />}
        <LinkButton
          to="/credit/$id/collection"
          params={{ id: String(id) }}
          aria-label={t('openOf', { number })}
        >
          {t('open')}
        </LinkButton>
      </div>
    </li>
  )
}
