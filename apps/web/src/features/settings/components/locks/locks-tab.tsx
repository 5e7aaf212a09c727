import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { locksQuery } from '../../api/locks.ts'
import type { Lock } from '../../model/lock-draft.ts'
import classes from '../settings.module.css'
import { DeleteLock } from './delete-lock.tsx'
import { HeldDocuments } from './held-documents.tsx'
import { NewLock } from './new-lock.tsx'
import { useLockColumns } from './use-lock-columns.tsx'

const route = getRouteApi('/shell/settings')

/** Locks that concern the user: what each holds up, a new one, and taking one off. */
export function LocksTab() {
  const t = useTranslations('settings.locks')
  const { page = 1 } = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Lock | null>(null)
  const locks = useQuery(locksQuery(page))
  const [shown, setShown] = useState<Lock | null>(null)
  const columns = useLockColumns({ onDelete: setLeaving, onHeld: setShown })
  useShortcut('N', t('new'), () => setAdding(true))
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.text}>{t('text')}</p>
        <Button
          primary
          keys="N"
          leftSection={<IconLock size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('new')}
        </Button>
      </div>
      <DataTable
        label={t('list')}
        rows={locks.data?.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ entityName }) => entityName}
        error={locks.error}
        onRetry={locks.refetch}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        keyboard={false}
      />
      <Pager
        pagination={locks.data?.meta.pagination}
        onPage={(next) => navigate({ search: { tab: 'locks', page: next } })}
      />
      {adding && <NewLock onClose={() => setAdding(false)} />}
      {shown && <HeldDocuments lock={shown} onClose={() => setShown(null)} />}
      {leaving && <DeleteLock lock={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
