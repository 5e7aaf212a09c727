import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type CreditNote, useCancel, useClose, useDuplicate, useStartCollection, useUnlink } from '../api.ts'

/** What else may be done; cancelling and closing ask for a reason. */
export function NoteActions({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.actions')
  const navigate = useNavigate()
  const start = useStartCollection()
  const duplicate = useDuplicate()
  const unlink = useUnlink()
  const may = (action: string) => note.allowedActions.includes(action)
  const input = { params: { id: note.id }, body: { version: note.version } }
  const copy = async () => {
    const { content } = await duplicate.mutateAsync({ params: { id: note.id } })
    await navigate({ to: '/credit/drafts/{-$id}', params: { id: String(content.id) } })
  }
  return (
    <>
      {may('cancel') && <EndButton note={note} end="cancel" />}
      {may('close') && <EndButton note={note} end="close" />}
      {may('unlink') && (
        <Button loading={unlink.isPending} onClick={() => unlink.mutate(input)}>
          {t('unlink')}
        </Button>
      )}
      {may('duplicate') && (
        <Button loading={duplicate.isPending} onClick={() => void copy().catch(() => undefined)}>
          {t('duplicate')}
        </Button>
      )}
      {may('save-draft') && (
        <LinkButton primary to="/credit/drafts/{-$id}" params={{ id: String(note.id) }}>
          {t('edit')}
        </LinkButton>
      )}
      {may('start-collection') && (
        <Button primary loading={start.isPending} onClick={() => start.mutate(input)}>
          {t('start')}
        </Button>
      )}
      {may('record-collection') && (
        <LinkButton primary to="/credit/$id/collection" params={{ id: String(note.id) }}>
          {t('collect')}
        </LinkButton>
      )}
    </>
  )
}

function EndButton({ note, end }: { note: CreditNote; end: 'cancel' | 'close' }) {
  const t = useTranslations(`credit.actions.${end}`)
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancel()
  const close = useClose()
  const { mutate, isPending, error } = end === 'cancel' ? cancel : close
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('label')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('title')}
        confirmLabel={t('label')}
        tone="danger"
        reason="required"
        pending={isPending}
        error={error?.message}
        onConfirm={(reason) =>
          mutate(
            { params: { id: note.id }, body: { version: note.version, reason } },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        {t('text')}
      </ConfirmDialog>
    </>
  )
}
