import { useTranslations } from 'use-intl'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { StoredImage } from '../../../../ui/images/stored-image.tsx'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { DateText, PercentText } from '../../../../ui/marks/text.tsx'
import type { Operation } from '../../model/operation-form.ts'
import classes from '../settings.module.css'

/** Its image, or the initials of its name. */
export function OperationImage({ operation, size }: { operation: Operation; size?: number }) {
  const { id, name, image } = operation
  return (
    <StoredImage
      file="GET /operations/{id}/image"
      input={{ params: { id } }}
      digest={image?.digest ?? null}
      name={name}
      {...(size && { size, alt: name })}
    />
  )
}

/** Names of entities in a row; the others are counted. */
const NAMES = 2

export function useOperationColumns(): Column<Operation>[] {
  const t = useTranslations('company.operations')
  const settings = useTranslations('settings.locks')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 'minmax(170px, 1.6fr)',
      card: 'title',
      leads: true,
      cell: (operation) => (
        <span className={classes.pictured}>
          <OperationImage operation={operation} />
          <Stacked top={operation.name} below={operation.code} />
        </span>
      ),
    },
    {
      key: 'entities',
      header: t('columns.entities'),
      width: 'minmax(170px, 2fr)',
      card: 'meta',
      cell: ({ morpheusEntities: names }) => {
        const more = names.length - NAMES
        if (names.length === 0) return t('noEntity')
        return (
          <Stacked
            top={names.slice(0, NAMES).join(' · ')}
            below={more > 0 && t('moreEntities', { count: more })}
          />
        )
      },
    },
    {
      key: 'limit',
      header: t('columns.limit'),
      width: '120px',
      align: 'right',
      card: 'figure',
      cell: ({ discountLimit }) => <PercentText percent={discountLimit} />,
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
      width: 'minmax(120px, 1fr)',
      from: 820,
      card: 'meta',
      cell: ({ createdBy, createdAt }) => (
        <Stacked top={createdBy?.name ?? settings('system')} below={<DateText value={createdAt} />} />
      ),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      width: 'minmax(130px, 1fr)',
      from: 980,
      card: 'hidden',
      cell: ({ updatedBy, updatedAt }) => (
        <Stacked top={updatedBy?.name ?? settings('system')} below={<DateText value={updatedAt} time />} />
      ),
    },
  ]
}
