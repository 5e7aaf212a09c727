import { canOpen } from '@cais/domain/access/pages'
import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { filtersOf } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'
import { OrderTabs } from './order-tabs.tsx'
import classes from './orders-header.module.css'

type Props = { search: OrdersSearch; mayCreate: boolean }

export function OrdersHeader({ search, mayCreate }: Props) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const mayAnalyse = canOpen(rolesOf(useCurrentUser()), 'documents-dashboard')
  useShortcut('N', t('newDocument'), () => void navigate({ to: '/documents/create' }), { enabled: mayCreate })
  return (
    <PageHeader
      title={t('title')}
      tabs={
        <TabsWithViews list="orders" search={search}>
          <OrderTabs search={search} />
        </TabsWithViews>
      }
      actions={
        <>
          {mayAnalyse && (
            <LinkButton
              to="/documents/dashboard"
              search={filtersOf(search)}
              className={classes.dashboard}
              aria-label={t('dashboard')}
              leftSection={<IconChartBar size={16} aria-hidden="true" />}
            >
              <span className={classes.word}>{t('dashboard')}</span>
            </LinkButton>
          )}
          {mayCreate && (
            <LinkButton
              to="/documents/create"
              primary
              keys="N"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
            >
              {t('newDocument')}
            </LinkButton>
          )}
        </>
      }
    />
  )
}
