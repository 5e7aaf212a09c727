import { canOpen } from '@cais/domain/access/pages'
import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type Import, type ImportListRow, importsQuery, nounsQuery } from '../api.ts'
import classes from '../components/imports.module.css'
import { NounCard } from '../components/noun-card.tsx'

const route = getRouteApi('/shell/settings/imports')

/** What may come in as a file, and what came in. */
export function ImportsPage() {
  const t = useTranslations('imports')
  const { page } = route.useSearch()
  const navigate = useNavigate({ from: '/settings/imports' })
  const nouns = useQuery(nounsQuery())
  const imports = useQuery(importsQuery(page))
  const hasSettings = canOpen(rolesOf(useCurrentUser()), 'settings')
  const origin = linkOptions({ to: hasSettings ? '/settings' : '/settings/master-data' })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        eyebrow={<Link {...origin}>{t(hasSettings ? 'settings' : 'masterData')}</Link>}
        back={origin}
      />
      {GROUPS.map(({ group, has }) => {
        const own = (nouns.data?.data ?? []).filter(({ noun }) => has(noun))
        return (
          own.length > 0 && (
            <section key={group} className={classes.group} aria-label={t(`groups.${group}`)}>
              <h2>{t(`groups.${group}`)}</h2>
              <div className={classes.nouns}>
                {own.map(({ noun }) => (
                  <NounCard key={noun} noun={noun} />
                ))}
              </div>
            </section>
          )
        )
      })}
      <DataTable
        label={t('past')}
        rows={imports.data?.data}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        rowLink={({ id }) => linkOptions({ to: '/settings/imports/$id', params: { id: String(id) } })}
        stale={imports.isPlaceholderData}
        error={imports.error}
        onRetry={imports.refetch}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      />
      <FootLine hints={[]}>
        <Pager
          pagination={imports.data?.meta.pagination}
          onPage={(next, replace) => navigate({ search: { page: next }, replace: replace ?? false })}
        />
      </FootLine>
    </>
  )
}

const SALES: readonly ImportNounName[] = [
  'customers',
  'customer-addresses',
  'articles',
  'article-units',
  'price-lines',
]
const OPENING: readonly ImportNounName[] = ['opening-stock', 'opening-balances']

/** What may come in, as people look for it. */
const GROUPS = [
  { group: 'sales', has: (noun: ImportNounName) => SALES.includes(noun) },
  { group: 'opening', has: (noun: ImportNounName) => OPENING.includes(noun) },
  { group: 'company', has: (noun: ImportNounName) => ![...SALES, ...OPENING].includes(noun) },
] as const

function useColumns(): Column<ImportListRow>[] {
  const t = useTranslations('imports')
  return [
    {
      key: 'file',
      header: t('columns.file'),
      width: 'minmax(180px, 2fr)',
      card: 'title',
      leads: true,
      cell: ({ fileName }) => <strong className={classes.file}>{fileName}</strong>,
    },
    {
      key: 'noun',
      header: t('columns.noun'),
      width: '140px',
      card: 'meta',
      cell: ({ noun }) => t(`noun.${noun}`),
    },
    {
      key: 'result',
      header: t('columns.result'),
      width: 'minmax(200px, 1.5fr)',
      card: 'wide',
      cell: ({ counts, status }) =>
        status === 'matching'
          ? '–'
          : t('result', {
              new: formatQuantity(counts.new),
              changed: formatQuantity(counts.changed),
              refused: formatQuantity(counts.refused),
            }),
    },
    {
      key: 'who',
      header: t('columns.who'),
      width: 'minmax(110px, 1fr)',
      from: 900,
      card: 'hidden',
      cell: ({ createdBy }) => createdBy.name,
    },
    {
      key: 'when',
      header: t('columns.when'),
      width: '150px',
      from: 760,
      card: 'meta',
      cell: ({ createdAt }) => <DateText value={createdAt} time />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: '180px',
      card: 'badge',
      cell: ({ status }) => <Badge colour={COLOURS[status]}>{t(`status.${status}`)}</Badge>,
    },
  ]
}

const COLOURS = {
  matching: 'warning',
  previewing: 'info',
  previewed: 'primary',
  running: 'info',
  done: 'success',
  failed: 'danger',
} as const satisfies Record<Import['status'], string>
