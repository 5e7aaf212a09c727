import { TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedView } from '../../lib/lists/saved-views.ts'
import { Button, IconButton } from '../actions/button.tsx'
import classes from './manage-views.module.css'
import { SharedWith } from './save-view.tsx'
import { useChangeView, useCopyView, useDeleteView } from './use-view-writes.ts'

type Props = {
  view: SavedView
  isOpen: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onDefault: () => void
}

export function ViewLine({ view, isOpen, onUp, onDown, onDefault }: Props) {
  const t = useTranslations('views')
  const [editing, setEditing] = useState(false)
  const remove = useDeleteView(isOpen)
  const copy = useCopyView()
  const { name, isDefault, allowedActions } = view
  const may = (action: SavedView['allowedActions'][number]) => allowedActions.includes(action)
  const about = [
    t(`sharedWith.${view.sharedWith}`),
    view.isOwn ? undefined : t('ofOwner', { owner: view.owner.name }),
  ]
  return (
    <li className={classes.view}>
      <span className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.buttons}>
        <IconButton
          label={t(isDefault ? 'noDefault' : 'makeDefault', { name })}
          aria-pressed={isDefault}
          onClick={onDefault}
        >
          {isDefault ? <IconStarFilled size={18} /> : <IconStar size={18} />}
        </IconButton>
        <IconButton label={t('up', { name })} disabled={!onUp} onClick={onUp}>
          <IconArrowUp size={18} />
        </IconButton>
        <IconButton label={t('down', { name })} disabled={!onDown} onClick={onDown}>
          <IconArrowDown size={18} />
        </IconButton>
        <IconButton label={t('copy', { name })} onClick={() => copy(view)}>
          <IconCopy size={18} />
        </IconButton>
        {may('update') && (
          <IconButton
            label={t('edit', { name })}
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            <IconPencil size={18} />
          </IconButton>
        )}
        {may('delete') && (
          <IconButton label={t('delete', { name })} onClick={() => remove(view)}>
            <IconTrash size={18} />
          </IconButton>
        )}
      </span>
      {editing && <EditView view={view} onDone={() => setEditing(false)} />}
    </li>
  )
}

/** Another name, or other people. */
function EditView({ view, onDone }: { view: SavedView; onDone: () => void }) {
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
