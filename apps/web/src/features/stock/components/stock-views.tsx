import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { STOCK_VIEWS, type StockView } from '../search.ts'

/** What the page /stock shows: documents in analysis, who waits, the inventory, and transfers and recalls on pages of their own. */
export function StockViews({ view }: { view: StockView }) {
  const t = useTranslations('stock')
  const app = useTranslations('app')
  const views = STOCK_VIEWS.map((name) => ({
    key: name as string,
    label: t(`view.${name}`),
    link: linkOptions({ to: '/stock', search: name === 'analysis' ? {} : { view: name } }),
  }))
  const tabs = [
    ...views,
    {
      key: 'transfers',
      label: app('pages.stock-transfers'),
      link: linkOptions({ to: '/stock/transfers', search: {} }),
    },
    {
      key: 'returns',
      label: app('pages.stock-returns'),
      link: linkOptions({ to: '/stock/returns', search: {} }),
    },
    { key: 'recalls', label: t('view.recalls'), link: linkOptions({ to: '/stock/recalls' }) },
  ]
  return <LinkTabs label={t('views')} active={view} tabs={tabs} />
}
