import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { useMissing } from '../../../../ui/fields/use-missing.ts'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import classes from '../dialog.module.css'

type Props = {
  title: string
  /** Which columns, in which order. */
  lead: string
  example: string
  pending?: boolean
  /** What was refused, row by row; what was pasted stays. */
  refusal?: ReactNode
  onClose: () => void
  onTake: (text: string) => void
}

/** A place for rows copied from a sheet. */
export function PasteSheet({ title, lead, example, pending, refusal, onClose, onTake }: Props) {
  const t = useTranslations('inventory.paste')
  const [text, setText] = useState('')
  const missing = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!missing.asks(event.currentTarget, [text])) onTake(text)
  }
  return (
    <SlideIn open onClose={onClose} title={title} size={640}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <p className={classes.lead}>{lead}</p>
        <Textarea
          label={t('field')}
          placeholder={example}
          rows={12}
          data-autofocus
          value={text}
          error={missing.of(text)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {refusal}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" primary loading={pending}>
            {t('take')}
          </Button>
        </div>
      </form>
    </SlideIn>
  )
}
