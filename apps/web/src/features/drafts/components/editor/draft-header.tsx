import { IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordCommand } from '../../../../lib/screen/record-commands.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import classes from '../submit/submit-bar.module.css'
import type { Submission } from '../submit/use-submit.ts'
import { useDraft, useTruck } from '../use-draft.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { SavingState } from './saving-state.tsx'

type Props = { session: DraftSession; submission: Submission }

export function DraftHeader({ session, submission }: Props) {
  const t = useTranslations('drafts')
  const [deleting, setDeleting] = useState(false)
  const { type, customerName } = useDraft(session, ({ form }) => form)
  const isNew = useDraft(session, ({ saved }) => saved === null)
  const truck = useTruck(session)
  const { busy, pending, submit } = submission
  useRecordCommand(t('save'), () => void session.save())
  useRecordCommand(t('submit'), submit, !busy && !pending)
  useRecordCommand(t('delete'), () => setDeleting(true))
  useShortcut('Ctrl+S', t('save'), () => void session.save())
  useShortcut('Ctrl+Enter', t('submit'), submit, { enabled: !busy && !pending })
  return (
    <>
      <PageHeader
        title={customerName || t(isNew ? 'title' : 'untitled')}
        eyebrow={`${t('eyebrow')} · ${type}`}
        back={
          truck
            ? { to: '/picking/$id', params: { id: String(truck.id) } }
            : { to: '/documents/drafts/{-$id}' }
        }
        actions={
          <>
            <SavingState session={session} />
            <Button
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => setDeleting(true)}
            >
              {t('delete')}
            </Button>
            <Button
              primary
              className={classes.notOnPhone}
              keys="Ctrl+Enter"
              disabled={busy || pending}
              leftSection={<IconSend size={16} aria-hidden="true" />}
              onClick={submit}
            >
              {t(busy ? 'submitting' : 'submit')}
            </Button>
          </>
        }
      />
      <DeleteDialog session={session} open={deleting} onClose={() => setDeleting(false)} />
    </>
  )
}
