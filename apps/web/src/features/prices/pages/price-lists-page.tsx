import { canDo } from '@cais/domain/access/actions'
import { canOpen } from '@cais/domain/access/pages'
import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PriceLoadCard } from '../../../ui/record/price-load-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type PriceListRow, priceListsQuery } from '../api.ts'
import { NewPriceList } from '../components/list-form.tsx'
import { PolicyForm } from '../components/policy-form.tsx'
import classes from '../components/prices.module.css'
import { useTargetText } from '../model/use-target-text.ts'

/** The price lists of the company, and what stands in each today and next. */
export function PriceListsPage() {
  const t = useTranslations('prices')
  const ui = useTranslations('ui.table')
  const [open, setOpen] = useState<'list' | 'policy' | null>(null)
  const roles = rolesOf(useCurrentUser())
  const manages = canDo(roles, 'manage-prices')
  const lists = useQuery(priceListsQuery())
  const rows = lists.data?.data
  useShortcut('N', t('new'), () => setOpen('list'), { enabled: manages })
  return (
    <>
      <PageHeader
        title={t('title')}
        eyebrow={
          canOpen(roles, 'settings') && (
            <span className={classes.eyebrow}>
              <Link to="/settings">{t('settings')}</Link>
            </span>
          )
        }
        back={{ to: '/settings' }}
        actions={
          manages && (
            <>
              <Button
                leftSection={<IconAdjustments size={16} aria-hidden="true" />}
                onClick={() => setOpen('policy')}
              >
                {t('policy.open')}
              </Button>
              <Button
                primary
                keys="N"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setOpen('list')}
              >
                {t('new')}
              </Button>
            </>
          )
        }
      />
      {manages && (
        <div className={classes.load}>
          <PriceLoadCard />
        </div>
      )}
      <DataTable
        label={t('title')}
        rows={rows}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => linkOptions({ to: '/settings/prices/$id', params: { id: String(id) } })}
        error={lists.error}
        onRetry={lists.refetch}
        empty={
          <EmptyState
            title={t('noneTitle')}
            action={manages && <Button onClick={() => setOpen('list')}>{t('new')}</Button>}
          >
            {t('noneText')}
          </EmptyState>
        }
      />
      <FootLine
        hints={[
          { keys: ['J', 'K'], label: ui('keyMove') },
          { keys: ['Enter'], label: ui('keyOpen') },
        ]}
      >
        {rows && rows.length > 0 && (
          <Total value={formatQuantity(rows.length)} label={t('total', { count: rows.length })} />
        )}
      </FootLine>
      {open === 'list' && <CreateList onClose={() => setOpen(null)} />}
      {open === 'policy' && <PolicyForm onClose={() => setOpen(null)} />}
    </>
  )
}

function CreateList({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <NewPriceList
      onClose={onClose}
      onCreated={(id) => navigate({ to: '/settings/prices/$id', params: { id: String(id) } })}
    />
  )
}

function useColumns(): Column<PriceListRow>[] {
  const t = useTranslations('prices')
  const target = useTargetText()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 'minmax(180px, 1.4fr)',
      card: 'title',
      leads: true,
      cell: ({ name, code }) => (
        <span className={classes.names}>
          <strong>{name}</strong>
          <CodeText>{code}</CodeText>
        </span>
      ),
    },
    {
      key: 'target',
      header: t('columns.target'),
      width: 'minmax(160px, 1.2fr)',
      card: 'meta',
      cell: target,
    },
    {
      key: 'now',
      header: t('columns.now'),
      width: 'minmax(180px, 1.2fr)',
      card: 'meta',
      cell: (row) => <VersionText row={row} state="in-force" />,
    },
    {
      key: 'next',
      header: t('columns.next'),
      width: 'minmax(180px, 1.2fr)',
      card: 'meta',
      cell: (row) => <VersionText row={row} state="planned" />,
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '200px',
      card: 'badge',
      cell: (row) => <State row={row} />,
    },
  ]
}

function VersionText({ row, state }: { row: PriceListRow; state: 'in-force' | 'planned' }) {
  const t = useTranslations('prices')
  const found = row.versions.find((version) => version.state === state)
  if (!found) return <span className={classes.quiet}>–</span>
  return (
    <span className={classes.names}>
      <span>{t('versionFrom', { number: String(found.number), day: formatDate(found.validFrom) })}</span>
      <small className={classes.quiet}>{t('articles', { count: found.articles })}</small>
    </span>
  )
}

function State({ row }: { row: PriceListRow }) {
  const t = useTranslations('prices')
  const waiting = row.versions.reduce((sum, version) => sum + version.waiting, 0)
  if (!row.active) return <Badge>{t('inactive')}</Badge>
  if (waiting > 0) return <Badge colour="warning">{t('waitingCount', { count: waiting })}</Badge>
  if (row.versions.some(({ state, entered }) => state === 'draft' || entered > 0))
    return <Badge colour="info">{t('unpublished')}</Badge>
  if (row.versions.some(({ state }) => state === 'in-force'))
    return <Badge colour="success">{t('states.in-force')}</Badge>
  if (row.versions.length > 0) return <Badge colour="primary">{t('states.planned')}</Badge>
  return <Badge>{t('withoutPrices')}</Badge>
}
