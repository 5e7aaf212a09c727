import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import type { DraftForm, DraftLine } from '../../model/form/draft-form.ts'
import { CheckedRows } from './checked-rows.tsx'
import classes from './paste.module.css'

type Props = { text: string; form: DraftForm; onClose: () => void; onAdd: (lines: DraftLine[]) => void }

/** Rows of a sheet, each shown with its problems before any is added. */
export function PasteDialog({ text: pasted, form, onClose, onAdd }: Props) {
  const t = useTranslations('drafts.pasting')
  const [text, setText] = useState(pasted)
  const [typed, setTyped] = useState('')
  return (
    <SlideIn open onClose={onClose} title={t('title')} size={860}>
      <p className={classes.lead}>{t('lead')}</p>
      {text.trim() === '' ? (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            setText(typed)
          }}
        >
          <Textarea
            label={t('field')}
            placeholder={t('example')}
            rows={8}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" primary disabled={typed.trim() === ''}>
            {t('check')}
          </Button>
        </form>
      ) : (
        <CheckedRows text={text} form={form} onAgain={() => setText('')} onClose={onClose} onAdd={onAdd} />
      )}
    </SlideIn>
  )
}
