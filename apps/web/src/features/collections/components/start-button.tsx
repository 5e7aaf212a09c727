import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { useCollectors, useStartCollection } from '../api.ts'
import classes from './collection.module.css'

type Props = {
  collection: { readonly id: number; readonly number: string; readonly version: number }
  primary?: boolean
  className?: string | undefined
}

/** Starts a collection and names who collects: oneself, or somebody else. */
export function StartButton({ collection, primary = false, className }: Props) {
  const t = useTranslations('collections')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        primary={primary}
        className={className}
        aria-label={t('startOf', { number: collection.number })}
        onClick={() => setAsking(true)}
      >
        {t('start')}
      </Button>
      {isAsking && <StartDialog collection={collection} onClose={() => setAsking(false)} />}
    </>
  )
}

function StartDialog({ collection, onClose }: Pick<Props, 'collection'> & { onClose: () => void }) {
  const t = useTranslations('collections')
  const me = useCurrentUser()?.id
  const collectors = useCollectors(collection.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const start = useStartCollection()
  const own = collectors.find(({ id }) => id === me)
  const collectorId = chosen ?? (own ? String(own.id) : null)
  return (
    <Dialog open onClose={onClose} title={t('startOf', { number: collection.number })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate(
            {
              params: { id: collection.id },
              body: { version: collection.version, collectorId: Number(collectorId) },
            },
            { onSuccess: onClose },
          )
        }}
      >
        <SelectField
          label={t('collector')}
          required
          options={collectors.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={collectorId}
          error={start.error?.message}
          onChange={setChosen}
        />
        <Button type="submit" primary loading={start.isPending} disabled={collectorId === null}>
          {t('start')}
        </Button>
      </form>
    </Dialog>
  )
}
