import { IconLockOpen } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../ui/actions/button.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { DateText } from '../../../../ui/marks/text.tsx'
import type { Lock } from '../../model/lock-draft.ts'
import classes from '../settings.module.css'

type Handlers = { onDelete: (lock: Lock) => void; onShowOrders: (lock: Lock) => void }

export function useLockColumns({ onDelete, onShowOrders }: Handlers): Column<Lock>[] {
  const t = useTranslations('settings.locks')
  return [
    {
      key: 'entity',
      header: t('columns.entity'),
      width: 'minmax(170px, 2fr)',
      card: 'title',
      leads: true,
      cell: (lock) => <Stacked top={lock.entityName} below={t(`kind.${lock.kind}`)} />,
    },
    {
      key: 'reach',
      header: t('columns.reach'),
      width: 'minmax(150px, 1.4fr)',
      card: 'meta',
      cell: (lock) => (
        <Stacked
          top={lock.operation?.name ?? t('everyOperation')}
          below={lock.branchId ?? t('everyBranch')}
        />
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      width: 'minmax(190px, 1.2fr)',
      card: 'badge',
      cell: (lock) => <Badge colour="danger">{t(`type.${lock.blockType}`)}</Badge>,
    },
    {
      key: 'since',
      header: t('columns.since'),
      width: 'minmax(140px, 1fr)',
      from: 820,
      card: 'meta',
      cell: (lock) => (
        <Stacked top={lock.createdBy?.name ?? t('system')} below={<DateText value={lock.createdAt} time />} />
      ),
    },
    {
      key: 'documents',
      header: t('columns.documents'),
      width: '130px',
      align: 'right',
      card: 'figure',
      cell: (lock) => <LockedCount lock={lock} onPress={() => onShowOrders(lock)} />,
    },
    {
      key: 'delete',
      header: t('columns.delete'),
      width: '110px',
      align: 'right',
      card: 'meta',
      cell: (lock) =>
        lock.allowedActions.includes('delete') && (
          <IconButton
            label={t('deleteOf', { entity: lock.entityName })}
            variant="default"
            onClick={() => onDelete(lock)}
          >
            <IconLockOpen size={17} aria-hidden="true" />
          </IconButton>
        ),
    },
  ]
}

function LockedCount({ lock, onPress }: { lock: Lock; onPress: () => void }) {
  const t = useTranslations('settings.locks')
  if (lock.documents === 0) return <span className="figure">0</span>
  return (
    <button type="button" onClick={onPress} className={`figure ${classes.held}`}>
      {t('held', { count: lock.documents })}
    </button>
  )
}
