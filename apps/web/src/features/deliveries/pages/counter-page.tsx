import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { CodeText, DateText, NetMoneyText } from '../../../ui/marks/text.tsx'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CollectRow, collectQuery } from '../api.ts'
import classes from '../components/counter.module.css'
import { CounterWork } from '../components/counter-work.tsx'
import { type CounterSearch, readCounterSearch } from '../search.ts'

const route = getRouteApi('/shell/picking/counter')
const NO_DOCUMENT = { document: undefined, delivery: undefined }

/** Customers collect at the counter: who waits on the left, the four steps of one document on the right. */
export function CounterPage() {
  const t = useTranslations('deliveries.counter')
  const search = readCounterSearch(route.useSearch())
  const navigate = useNavigate({ from: '/picking/counter' })
  const go = (values: Partial<CounterSearch>) => navigate({ search: { ...search, ...values } })
  return (
    <ListDetail
      head={<Head />}
      listLabel={t('list')}
      list={<Waiting search={search} onChange={(values) => void go(values)} />}
      record={search.document ?? null}
      narrowList
      detail={
        search.document === undefined ? (
          <EmptyState title={t('lead')}>{t('choose')}</EmptyState>
        ) : (
          <>
            <RecordBar
              title={t('title')}
              back={linkOptions({ to: '/picking/counter', search: { ...search, ...NO_DOCUMENT } })}
              total={0}
            />
            <CounterWork
              key={search.document}
              orderId={search.document}
              deliveryId={search.delivery}
              onDelivery={(delivery) => void go({ delivery })}
              onLeave={() => void go(NO_DOCUMENT)}
            />
          </>
        )
      }
    />
  )
}

function Head() {
  const t = useTranslations('deliveries')
  return (
    <PageHeader
      title={t('counter.title')}
      lead={t('counter.lead')}
      back={{ to: '/picking' }}
      actions={
        <LinkButton
          to="/picking/deliveries"
          search={{ tab: 'counter' }}
          leftSection={<IconTruckDelivery size={16} aria-hidden="true" />}
        >
          {t('toDeliveries')}
        </LinkButton>
      }
    />
  )
}

type WaitingProps = { search: CounterSearch; onChange: (values: Partial<CounterSearch>) => void }

function Waiting({ search, onChange }: WaitingProps) {
  const t = useTranslations('deliveries.counter')
  const found = useQuery(collectQuery(search))
  return (
    <div className={classes.waiting}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <RadioGroup
        label={t('whose')}
        hideLabel
        value={search.whose ?? 'collected'}
        options={[
          { value: 'collected', label: t('collected') },
          { value: 'all', label: t('all') },
        ]}
        onChange={(whose) => onChange({ whose: whose === 'all' ? whose : undefined })}
      />
      <Rows rows={found.data?.data} error={found.error} retry={found.refetch} search={search} />
    </div>
  )
}

type RowsProps = {
  rows: readonly CollectRow[] | undefined
  error: unknown
  retry: () => unknown
  search: CounterSearch
}

function Rows({ rows, error, retry, search }: RowsProps) {
  const t = useTranslations('deliveries.counter')
  if (error && !rows) return <ErrorState error={error} retry={retry} />
  if (!rows) return <TextSkeleton lines={6} />
  if (rows.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to="/picking/counter"
            search={{ ...search, document: row.id, delivery: undefined }}
            className={classes.row}
            aria-current={row.id === search.document ? 'true' : undefined}
          >
            <strong>{row.customer.name}</strong>
            <span>
              <CodeText>{row.number}</CodeText> · {t('lineCount', { count: row.lineCount })}
            </span>
            <small>
              <DateText value={row.deliveryDate} /> · <NetMoneyText centavos={row.total} />
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
