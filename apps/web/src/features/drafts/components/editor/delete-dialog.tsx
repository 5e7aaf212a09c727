import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { useDeleteDraft } from '../../api.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { closeSession } from '../../model/sending/open-sessions.ts'
import { localDrafts } from '../../model/storage/local-drafts.ts'

type Props = { session: DraftSession; open: boolean; onClose: () => void }

/** Deletes the draft on the server and on this device. */
export function DeleteDialog({ session, open, onClose }: Props) {
  const t = useTranslations('drafts.deletion')
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const customer = session.get().form.customerName
  const leave = () => {
    closeSession(session)
    localDrafts(userId).remove(session.get().key)
    const truck = session.get().saved?.forShipment
    if (truck) return navigate({ to: '/picking/$id', params: { id: String(truck.id) }, replace: true })
    return navigate({ to: '/documents/drafts/{-$id}', replace: true })
  }
  const deletion = useDeleteDraft(t(customer ? 'doneFor' : 'done', { customer }), leave)
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
