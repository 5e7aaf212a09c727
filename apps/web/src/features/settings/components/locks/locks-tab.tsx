import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { AgeText, CodeText, MoneyText } from '../../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { lockedOrdersQuery, locksQuery, useDeleteLock } from '../../api.ts'
import type { Lock } from '../../model/lock-draft.ts'
import classes from '../settings.module.css'
import { NewLock } from './new-lock.tsx'
import { useLockColumns } from './use-lock-columns.tsx'

const route = getRouteApi('/shell/settings')

/** The locks that the user may see, with their blocked documents; creates and deletes locks. */
export function LocksTab() {
  const t = useTranslations('settings.locks')
  const { page = 1 } = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const [adding, setAdding] = useState(false)
  const [lockToDelete, setLockToDelete] = useState<Lock | null>(null)
  const locks = useQuery(locksQuery(page))
  const [shown, setShown] = useState<Lock | null>(null)
  const columns = useLockColumns({ onDelete: setLockToDelete, onShowOrders: setShown })
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
      {shown && <LockedDocuments lock={shown} onClose={() => setShown(null)} />}
      {lockToDelete && <DeleteLock lock={lockToDelete} onClose={() => setLockToDelete(null)} />}
    </>
  )
}

/** Deletes a lock, after saying how many documents it releases. */
function DeleteLock({ lock, onClose }: { lock: Lock; onClose: () => void }) {
  const t = useTranslations('settings.locks')
  const remove = useDeleteLock(t('deleted'), onClose)
  const { id, blockType, entityName, documents } = lock
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('deleteTitle', { entity: entityName })}
      confirmLabel={t('delete')}
      tone="danger"
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id }, body: { blockType } })}
    >
      {t('deleteText', { count: documents })}
    </ConfirmDialog>
  )
}

/** The documents that only this lock blocks, longest waiting first. */
function LockedDocuments({ lock, onClose }: { lock: Lock; onClose: () => void }) {
  const t = useTranslations('settings.locks')
  const [page, setPage] = useState(1)
  const held = useQuery(lockedOrdersQuery(lock.id, page))
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('heldTitle', { entity: lock.entityName })}
      loading={held.isPending}
    >
      {held.error && <ErrorState error={held.error} retry={held.refetch} />}
      <ul className={classes.documents}>
        {held.data?.data.map(({ id, number, customerName, submittedAt, total, createdBy }) => (
          <li key={id}>
            <Link to="/documents/$id" params={{ id: String(id) }} className={classes.document}>
              <span>
                <strong>{customerName}</strong> <CodeText>{number}</CodeText>
              </span>
              <MoneyText centavos={total} />
              <span className={classes.text}>
                {createdBy.name} · <AgeText since={submittedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {held.data?.data.length === 0 && <p className={classes.text}>{t('heldNone')}</p>}
      <Pager pagination={held.data?.meta.pagination} onPage={setPage} />
    </SlideIn>
  )
}
