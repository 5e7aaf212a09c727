import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteDraft } from '../api/delete-draft.ts'
import { draftCopies } from '../model/draft-copies.ts'
import type { DraftSession } from '../model/draft-session.ts'
import { endSession } from '../model/held-sessions.ts'

type Props = { session: DraftSession; open: boolean; onClose: () => void }

/** Deletes the draft on the server and on this device. */
export function DeleteDialog({ session, open, onClose }: Props) {
  const t = useTranslations('drafts.deletion')
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const leave = () => {
    endSession(session)
    draftCopies(userId).forget(session.get().key)
    return navigate({ to: '/documents/drafts/{-$id}', replace: true })
  }
  const deletion = useDeleteDraft(t('done'), leave)
  const confirm = () => {
    const { saved } = session.get()
    if (!saved) return void leave()
    deletion.mutate({ params: { id: saved.id }, query: {} })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('confirm')}
      tone="danger"
      pending={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={confirm}
    >
      {t('text')}
    </ConfirmDialog>
  )
}
