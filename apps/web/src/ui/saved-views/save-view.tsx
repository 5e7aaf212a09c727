import type { ViewList } from '@cais/contract/views/lists'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../lib/api/api-error.ts'
import { useListPreferences } from '../../lib/lists/list-preferences.ts'
import type { SavedView } from '../../lib/lists/saved-views.ts'
import type { ViewContent } from '../../lib/lists/view-address.ts'
import { Button } from '../actions/button.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Dialog } from '../popups/dialog.tsx'
import classes from './save-view.module.css'
import { useCreateView } from './use-view-writes.ts'

export const SHARED_WITH = ['nobody', 'branch', 'everybody'] as const

type Props = { list: ViewList; content: ViewContent; onClose: () => void }

/** Saves the list as it is now as a view; the own columns and density are saved with it. */
export function SaveView({ list, content, onClose }: Props) {
  const t = useTranslations('views')
  const ui = useTranslations('ui')
  const create = useCreateView()
  const preferences = useListPreferences(list)
  const [name, setName] = useState('')
  const [sharedWith, setSharedWith] = useState<SavedView['sharedWith']>('nobody')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const settings = {
      columns: content.columns ?? preferences.columns,
      dense: content.dense ?? (preferences.dense || null),
    }
    create.mutate({ body: { ...content, ...settings, list, name, sharedWith } }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t('saveTitle')}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('name')}
          placeholder={t('namePlaceholder')}
          required
          withAsterisk={false}
          maxLength={60}
          value={name}
          error={fieldError(create.error, 'name') ?? create.error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SharedWith value={sharedWith} onChange={setSharedWith} />
        <p className={classes.note}>{t('saveNote')}</p>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={create.isPending} disabled={name.trim() === ''}>
            {ui('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type SharedProps = { value: SavedView['sharedWith']; onChange: (value: SavedView['sharedWith']) => void }

export function SharedWith({ value, onChange }: SharedProps) {
  const t = useTranslations('views')
  return (
    <RadioGroup
      label={t('sharedWith.label')}
      value={value}
      options={SHARED_WITH.map((option) => ({ value: option, label: t(`sharedWith.${option}`) }))}
      onChange={(chosen) => onChange(SHARED_WITH.find((option) => option === chosen) ?? 'nobody')}
    />
  )
}
