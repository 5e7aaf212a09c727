import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { type DraftForm, KEY_FIELDS, type KeyField } from '../../model/form/draft-form.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import classes from '../submit/dialogs.module.css'
import { useDraft } from '../use-draft.ts'

type Update = (form: DraftForm) => DraftForm
export type ChangeKey = (field: KeyField, update: Update) => void
type RequestedChange = { field: KeyField; update: Update }

/** Changes customer, branch, warehouse or operation; when there are lines, a dialog asks first. */
export function useKeyChange(session: DraftSession): { change: ChangeKey; dialog: ReactNode } {
  const [requested, setRequested] = useState<RequestedChange | null>(null)
  const refused = useDraft(session, ({ saveError }) => saveError?.code === 'LINES_WOULD_BE_DROPPED')
  const change: ChangeKey = (field, update) => {
    if (session.get().form.lines.length > 0) setRequested({ field, update })
    else session.changeAndDropLines(update)
  }
  const confirm = () => {
    session.changeAndDropLines(requested?.update ?? ((form) => form))
    setRequested(null)
  }
  const revert = () => {
    const { saved } = session.get()
    if (refused && saved) session.change((form) => ({ ...form, ...keysOf(saved.form) }))
    setRequested(null)
  }
  const dialog = (
    <KeyChangeDialog
      session={session}
      field={requested?.field}
      open={requested !== null || refused}
      onConfirm={confirm}
      onRevert={revert}
    />
  )
  return { change, dialog }
}

const keysOf = (form: DraftForm) => ({
  ...Object.fromEntries(KEY_FIELDS.map((field) => [field, form[field]])),
  customerName: form.customerName,
})

type Props = {
  session: DraftSession
  field: KeyField | undefined
  open: boolean
  onConfirm: () => void
  onRevert: () => void
}

function KeyChangeDialog({ session, field = 'customerId', open, onConfirm, onRevert }: Props) {
  const t = useTranslations('drafts')
  const count = useDraft(session, ({ form }) => form.lines.length)
  return (
    <Dialog
      open={open}
      onClose={onRevert}
      title={t('keyChange.title', { field: t(`fields.${field}`).toLowerCase() })}
    >
      <p>{t('keyChange.text', { count })}</p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onRevert}>
          {t('keyChange.keep')}
        </Button>
        <Button primary tone="danger" onClick={onConfirm}>
          {t('keyChange.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
