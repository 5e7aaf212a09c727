import { canDo } from '@cais/domain/access/actions'
import { IconTrash } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StockValue } from '../components/value/stock-value.tsx'
import { WriteOffDialog } from '../components/value/write-off-dialog.tsx'
import { WriteOffs } from '../components/value/write-offs.tsx'
import { readValueSearch, VALUE_VIEWS, type ValueSearch } from '../search.ts'

const route = getRouteApi('/shell/stock-value')

/** What stock is worth at weighted average cost, and what was written off. */
export function ValuePage() {
  const t = useTranslations('stock-value')
  const navigate = useNavigate({ from: '/stock-value' })
  const search = readValueSearch(route.useSearch())
  const mayWriteOff = canDo(rolesOf(useCurrentUser()), 'write-off-stock')
  const [isWritingOff, setWritingOff] = useState(false)
  const view = search.view ?? 'value'
  const change = (changes: Partial<ValueSearch>) =>
    void navigate({
      search: { ...search, page: undefined, ...changes },
      replace: replacesHistoryStep(search, changes),
      resetScroll: false,
    })
  const tabs = VALUE_VIEWS.map((name) => ({
    key: name,
    label: t(`views.${name}`),
    link: linkOptions({ to: '/stock-value', search: name === 'value' ? {} : { view: name } }),
  }))
  return (
    <>
      <PageHeader
        title={t(`views.${view}`)}
        tabs={<LinkTabs label={t('title')} active={view} tabs={tabs} />}
        actions={
          mayWriteOff && (
            <Button
              primary={view === 'write-offs'}
              leftSection={<IconTrash size={17} />}
              onClick={() => setWritingOff(true)}
            >
              {t('writeOff.button')}
            </Button>
          )
        }
      />
      {view === 'value' && <StockValue search={search} onChange={change} />}
      {view === 'write-offs' && <WriteOffs search={search} onChange={change} />}
      {isWritingOff && <WriteOffDialog onClose={() => setWritingOff(false)} />}
    </>
  )
}
