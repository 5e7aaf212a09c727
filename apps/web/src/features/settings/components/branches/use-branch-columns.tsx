import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../ui/actions/button.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { CodeText, DateText } from '../../../../ui/marks/text.tsx'
import type { Branch, WarehouseKind } from '../../model/branch-form.ts'

export function useBranchColumns(onRemove: (branch: Branch) => void): Column<Branch>[] {
  const t = useTranslations('company.branches')
  const settings = useTranslations('settings.locks')
  const codesOf = ({ warehouses }: Branch, kind: WarehouseKind) =>
    warehouses.filter((one) => one.kind === kind).map(({ id }) => id)
  // from which nothing is sold
  const others = (branch: Branch) =>
    (['returns', 'quarantine'] as const)
      .map((kind) => ({ kind, codes: codesOf(branch, kind) }))
      .filter(({ codes }) => codes.length > 0)
      .map(({ kind, codes }) => `${t(`kind.${kind}`)} ${codes.join(' ')}`)
      .join(' · ')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 'minmax(150px, 1.6fr)',
      card: 'title',
      leads: true,
      cell: ({ id, name }) => <Stacked top={name} below={id} />,
    },
    {
      key: 'series',
      header: t('columns.series'),
      width: '90px',
      card: 'hidden',
      cell: ({ seriesCode }) => <CodeText>{seriesCode}</CodeText>,
    },
    {
      key: 'location',
      header: t('columns.location'),
      width: 'minmax(170px, 1.8fr)',
      card: 'meta',
      cell: ({ location, address }) => <Stacked top={location} below={address} />,
    },
    {
      key: 'warehouses',
      header: t('columns.warehouses'),
      width: 'minmax(150px, 1.4fr)',
      card: 'meta',
      cell: (branch) =>
        branch.warehouses.length === 0 ? (
          t('noWarehouse')
        ) : (
          <Stacked top={<CodeText>{codesOf(branch, 'sale').join(' ')}</CodeText>} below={others(branch)} />
        ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '110px',
      card: 'badge',
      cell: ({ active }) => (
        <Badge colour={active ? 'success' : 'secondary'}>{t(active ? 'active' : 'inactive')}</Badge>
      ),
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: 'minmax(110px, 1fr)',
      from: 1080,
      card: 'hidden',
      cell: ({ createdBy, createdAt }) => (
        <Stacked top={createdBy?.name ?? settings('system')} below={<DateText value={createdAt} />} />
      ),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      width: 'minmax(130px, 1fr)',
      from: 900,
      card: 'hidden',
      cell: ({ updatedBy, updatedAt }) => (
        <Stacked top={updatedBy?.name ?? settings('system')} below={<DateText value={updatedAt} time />} />
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      width: '80px',
      align: 'right',
      card: 'figure',
      cell: (branch) =>
        branch.allowedActions.includes('delete') && (
          <IconButton
            label={t('remove', { name: branch.name })}
            variant="default"
            onClick={() => onRemove(branch)}
          >
            <IconTrash size={17} aria-hidden="true" />
          </IconButton>
        ),
    },
  ]
}
