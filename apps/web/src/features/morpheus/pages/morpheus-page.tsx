import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { listQueryOf, tabsQuery } from '../api.ts'
import { FileCards } from '../components/file-cards.tsx'
import { OrderCards } from '../components/order-cards.tsx'
import { OrderPane } from '../components/order-pane.tsx'
import { UploadButton } from '../components/upload-button.tsx'
import { type MorpheusSearch, readMorpheusSearch, TABS } from '../search.ts'

const route = getRouteApi('/shell/morpheus')

/** Orders that came in: files and orders on the left, the open order on the right. */
export function MorpheusPage() {
  const t = useTranslations('morpheus')
  const search = readMorpheusSearch(route.useSearch())
  const navigate = useNavigate({ from: '/morpheus' })
  const filter = (values: Partial<MorpheusSearch>) =>
    void navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  return (
    <ListDetail
      head={
        <PageHeader
          title={t('title')}
          lead={t('lead')}
          tabs={<Tabs search={search} />}
          actions={
            <>
              <ExportMenu list="GET /morpheus" query={listQueryOf(search)} />
              <UploadButton onRead={() => filter({ file: undefined })} />
            </>
          }
        />
      }
      listLabel={t('orders')}
      list={
        <>
          <div style={{ padding: '12px 16px 4px' }}>
            <SearchBox
              label={t('searchLabel')}
              placeholder={t('search')}
              value={search.search}
              onSearch={(text) => filter({ search: text })}
            />
          </div>
          <OrderCards search={search} onFilter={filter} />
          <FileCards chosen={search.file} onChoose={(file) => filter({ file })} />
        </>
      }
      detail={<OrderPane search={search} />}
      record={search.order ?? null}
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
    link: linkOptions({ to: '/morpheus', search: { ...search, tab, page: undefined, order: undefined } }),
  }))
  return <LinkTabs label={t('tabs')} active={search.tab ?? 'incomplete'} tabs={tabs} />
}
