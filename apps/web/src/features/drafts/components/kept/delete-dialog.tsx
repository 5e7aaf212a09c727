import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { useDeleteDraft } from '../../api/delete-draft.ts'
import { draftCopies } from '../../model/kept/draft-copies.ts'
import { endSession } from '../../model/kept/held-sessions.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'

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
