import { IconMap2, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useIsWide } from '../../../lib/screen/use-is-wide.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { causesQuery, listQueryOf, ordersQuery, retailersQuery, tabsQuery } from '../api.ts'
import { CauseDesk } from '../components/cause-desk.tsx'
import { DropZone } from '../components/drop-zone.tsx'
import { ErrorRates } from '../components/error-rates.tsx'
import { FileCards } from '../components/file-cards.tsx'
import { MendedCauses } from '../components/mended-causes.tsx'
import classes from '../components/morpheus.module.css'
import { OrderCards } from '../components/order-cards.tsx'
import { OrderPane } from '../components/order-pane.tsx'
import { RetailerMaps } from '../components/retailer-maps.tsx'
import { UploadButton } from '../components/upload-button.tsx'
import { useSendFiles } from '../components/use-send-files.ts'
import { type MorpheusSearch, readMorpheusSearch, TABS } from '../search.ts'

const route = getRouteApi('/shell/morpheus')

/** Orders that came in: the files, why lines of them wait, and the order with what waits and what already goes on. */
export function MorpheusPage() {
  const search = readMorpheusSearch(route.useSearch())
  const navigate = useNavigate({ from: '/morpheus' })
  const filter = (values: Partial<MorpheusSearch>) =>
    void navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const isWide = useIsWide()
  const maps = search.view === 'maps'
  const order = useShownOrder(search, isWide)
  const { send, progress } = useSendFiles(() => filter({ file: undefined }))
  return (
    <DropZone onDrop={send}>
      <div
        className={classes.page}
        data-open={search.order !== undefined || undefined}
        data-desk={search.view !== undefined || undefined}
      >
        <div className={classes.pageHead}>
          <Head search={search} onFilter={filter} upload={<UploadButton send={send} progress={progress} />} />
        </div>
        {maps && (
          <div className={classes.maps} data-scroll>
            <RetailerMaps
              chosen={search.retailer}
              onChoose={(retailer) => filter({ retailer })}
              onBack={() => filter({ view: undefined, retailer: undefined })}
            />
          </div>
        )}
        {!maps && (
          <div className={classes.panes}>
            <Arrivals search={search} onFilter={filter} />
            <Middle search={search} onFilter={filter} />
            <div className={classes.orderPane} data-scroll>
              {(isWide || search.order !== undefined) && <OrderPane search={search} order={order} />}
            </div>
          </div>
        )}
      </div>
    </DropZone>
  )
}

type Props = { search: MorpheusSearch; onFilter: (values: Partial<MorpheusSearch>) => void }

/** Where nobody looks for certain orders the files stand on the left. */
const showsFiles = ({ tab, search }: MorpheusSearch) =>
  (tab ?? 'incomplete') === 'incomplete' && search === undefined

/**
 * The order that was opened; beside the causes, where there is room for it, else the first of those that are listed, or the oldest one of the cause that
 * is worked on.
 */
function useShownOrder(search: MorpheusSearch, isWide: boolean): number | undefined {
  const causes = useQuery({ ...causesQuery(), enabled: isWide && search.order === undefined }).data?.data
  const isListed = !showsFiles(search) && search.cause === undefined
  const enabled = isWide && search.order === undefined && isListed
  const listed = useQuery({ ...ordersQuery(search), enabled }).data?.data
  if (search.order !== undefined || !isWide) return search.order
  const cause = causes?.find(({ id }) => id === search.cause) ?? causes?.[0]
  return (isListed ? listed?.[0]?.id : undefined) ?? cause?.firstOrderId ?? undefined
}

function Head({ search, onFilter, upload }: Props & { upload: ReactNode }) {
  const t = useTranslations('morpheus')
  return (
    <PageHeader
      title={t('title')}
      lead={t('lead')}
      tabs={
        <div className={classes.tabsLine}>
          <Tabs search={search} />
          <Filters search={search} onFilter={onFilter} />
        </div>
      }
      actions={
        <>
          <ExportMenu list="GET /morpheus" query={listQueryOf(search)} />
          <Button
            aria-pressed={search.view === 'rates'}
            leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
            onClick={() =>
              onFilter({ view: search.view === 'rates' ? undefined : 'rates', order: undefined })
            }
          >
            {t('rates.open')}
          </Button>
          <Button
            aria-pressed={search.view === 'maps'}
            leftSection={<IconMap2 size={16} aria-hidden="true" />}
            onClick={() => onFilter({ view: search.view === 'maps' ? undefined : 'maps', order: undefined })}
          >
            {t('maps.open')}
          </Button>
          {upload}
        </>
      }
    />
  )
}

function Tabs({ search }: { search: MorpheusSearch }) {
  const t = useTranslations('morpheus')
  const { data: counts } = useQuery(tabsQuery())
  const tabs = TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.data[tab],
    link: linkOptions({
      to: '/morpheus',
      search: { ...search, tab, page: undefined, order: undefined, file: undefined },
    }),
  }))
  return <LinkTabs label={t('tabs')} active={search.tab ?? 'incomplete'} tabs={tabs} />
}

function Filters({ search, onFilter }: Props) {
  const t = useTranslations('morpheus')
  const retailers = useQuery(retailersQuery()).data?.data ?? []
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'fileName', label: t('filter.file') },
    {
      kind: 'many',
      name: 'retailerId',
      label: t('filter.retailer'),
      options: retailers.map(({ retailer }) => ({ value: retailer.id, label: retailer.name })),
    },
    { kind: 'text', name: 'search', label: t('filter.search') },
  ]
  return (
    <FilterBar
      filters={filters}
      values={search}
      onChange={(values) => onFilter(readMorpheusSearch({ ...search, ...values, page: undefined }))}
    />
  )
}

/** The files, each with its orders; under the other tabs, or a search, the orders themselves. */
function Arrivals({ search, onFilter }: Props) {
  const t = useTranslations('morpheus')
  const areFiles = showsFiles(search)
  return (
    <section className={classes.arrivals} aria-label={t(areFiles ? 'files' : 'orders')} data-scroll>
      <div className={classes.narrowOnly}>
        <Button onClick={() => onFilter({ view: 'causes' })}>{t('desk.show')}</Button>
      </div>
      {areFiles ? (
        <FileCards search={search} onFilter={onFilter} />
      ) : (
        <OrderCards search={search} onFilter={onFilter} />
      )}
    </section>
  )
}

function Middle({ search, onFilter }: Props) {
  const t = useTranslations('morpheus.desk')
  const back = () => onFilter({ view: undefined })
  return (
    <section className={classes.middle} aria-label={t('label')} data-scroll>
      {search.view === 'causes' && (
        <div className={classes.narrowOnly}>
          <Button onClick={back}>{t('showFiles')}</Button>
        </div>
      )}
      {search.view === 'mended' && <MendedCauses onBack={back} />}
      {search.view === 'rates' && <ErrorRates onBack={back} />}
      {(search.view === undefined || search.view === 'causes') && (
        <CauseDesk
          chosen={search.cause}
          onChoose={(cause) => onFilter({ cause, order: undefined })}
          onMended={() => onFilter({ view: 'mended' })}
        />
      )}
    </section>
  )
}
