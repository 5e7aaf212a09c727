import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { useDeleteLock } from '../../api/locks.ts'
import type { Lock } from '../../model/lock-draft.ts'

/** Says how many documents go on, and takes the lock off. */
export function DeleteLock({ lock, onClose }: { lock: Lock; onClose: () => void }) {
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
