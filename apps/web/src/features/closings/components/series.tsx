import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type SeriesRow, seriesQuery } from '../api.ts'
import classes from './closing.module.css'

/** Every series of the year from its first number to its last, and which are missing. */
export function Series({ year }: { year: number }) {
  const t = useTranslations('closings')
  const found = useQuery(seriesQuery(year))
  const gaps = found.data?.data.reduce((sum, row) => sum + row.gaps, 0)
  return (
    <>
      <div className={classes.bar}>
        <b data-good={gaps === 0 || undefined}>
          {gaps !== undefined && t('gapsOfYear', { gaps, year: String(year) })}
        </b>
        <ExportMenu list="GET /series" query={{ year }} />
      </div>
      <DataTable
        label={t('views.series')}
        columns={useColumns()}
        rows={found.data?.data}
        error={found.error}
        onRetry={found.refetch}
        rowKey={({ kind, series }) => `${kind} ${series}`}
        rowName={({ kind, series }) => `${kind} ${series}`}
        empty={<EmptyState title={t('noNumbers')}>{t('noNumbersText')}</EmptyState>}
      />
    </>
  )
}

const KINDS = [
  'FT',
  'VD',
  'RC',
  'GR',
  'CG',
  'TR',
  'RL',
  'AD',
  'DP',
  'DV',
  'EM',
  'NC',
  'PNC',
  'ND',
  'PND',
  'PEV',
  'COT',
  'POF',
] as const

function useColumns(): Column<SeriesRow>[] {
  const t = useTranslations('closings')
  const isPhone = useIsPhone()
  const figure = (key: 'first' | 'last' | 'count', header: string): Column<SeriesRow> => ({
    key,
    header,
    width: '96px',
    align: 'right',
    card: 'meta',
    cell: (row) => (isPhone ? `${header}: ${row[key]}` : row[key]),
  })
  return [
    {
      key: 'series',
      header: t('series'),
      width: '120px',
      leads: true,
      cell: ({ kind, series }) => <CodeText>{`${kind} ${series}`}</CodeText>,
    },
    {
      key: 'kind',
      header: t('what'),
      width: 'minmax(120px, 1fr)',
      card: 'wide',
      cell: ({ kind }) => {
        const known = KINDS.find((one) => one === kind)
        return known ? t(`kinds.${known}`) : kind
      },
    },
    figure('first', t('from')),
    figure('last', t('to')),
    figure('count', t('count')),
    {
      key: 'gaps',
      header: t('gapCount'),
      width: 'minmax(120px, 1fr)',
      card: 'badge',
      cell: ({ gaps, missing }) =>
        gaps === 0 ? (
          <Badge colour="success">{t('none')}</Badge>
        ) : (
          <Badge colour="danger">{t('missing', { numbers: missing.join(', ') })}</Badge>
        ),
    },
  ]
}
