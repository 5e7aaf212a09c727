import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { type DraftForm, KEY_FIELDS, type KeyField } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import classes from '../submit/dialogs.module.css'
import { useDraft } from '../use-draft.ts'

type Update = (form: DraftForm) => DraftForm
export type ChangeKey = (field: KeyField, update: Update) => void
type Asked = { field: KeyField; update: Update }

/** Changes of customer, branch, warehouse and operation: with lines there, they ask first (spec §5). */
export function useKeyChange(session: DraftSession): { change: ChangeKey; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const refused = useDraft(session, ({ refusal }) => refusal?.code === 'LINES_WOULD_BE_DROPPED')
  const change: ChangeKey = (field, update) => {
    if (session.get().form.lines.length > 0) setAsked({ field, update })
    else session.changeAndDropLines(update)
  }
  const confirm = () => {
    session.changeAndDropLines(asked?.update ?? ((form) => form))
    setAsked(null)
  }
  const keep = () => {
    const { saved } = session.get()
    if (refused && saved) session.change((form) => ({ ...form, ...keysOf(saved.form) }))
    setAsked(null)
  }
  const dialog = (
    <KeyChangeDialog
      session={session}
      field={asked?.field}
      open={asked !== null || refused}
      onConfirm={confirm}
      onKeep={keep}
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
  onKeep: () => void
}

function KeyChangeDialog({ session, field = 'customerId', open, onConfirm, onKeep }: Props) {
  const t = useTranslations('drafts')
  const count = useDraft(session, ({ form }) => form.lines.length)
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={t('keyChange.title', { field: t(`fields.${field}`).toLowerCase() })}
    >
      <p>{t('keyChange.text', { count })}</p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onKeep}>
          {t('keyChange.keep')}
        </Button>
        <Button primary tone="danger" onClick={onConfirm}>
          {t('keyChange.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
