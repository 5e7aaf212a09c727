import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedView } from '../../lib/lists/saved-views.ts'
import { Button } from '../actions/button.tsx'
import classes from './manage-views.module.css'
import { SharedWith } from './save-view.tsx'
import { useChangeView } from './use-view-writes.ts'

/** Another name, or other people. */
export function EditView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const t = useTranslations('views')
  const ui = useTranslations('ui')
  const change = useChangeView()
  const [name, setName] = useState(view.name)
  const [sharedWith, setSharedWith] = useState(view.sharedWith)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { version: view.version, name, sharedWith }
    change.mutate({ params: { id: view.id }, body }, { onSuccess: onDone })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        autoFocus
        label={t('name')}
        required
        withAsterisk={false}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SharedWith value={sharedWith} onChange={setSharedWith} />
      <Button type="submit" primary loading={change.isPending} disabled={name.trim() === ''}>
        {ui('save')}
      </Button>
    </form>
  )
}
