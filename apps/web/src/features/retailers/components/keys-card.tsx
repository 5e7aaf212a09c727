import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { AgeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type ApiKey, keysQuery, useCreateKey, useRevokeKey } from '../api.ts'
import { KINDS } from '../model.ts'
import classes from './retailers.module.css'

/** The keys with which a retailer sends by itself: each is shown once, when it is made. */
export function KeysCard({ retailerId }: { retailerId: string }) {
  const t = useTranslations('sources.keys')
  const found = useQuery(keysQuery(retailerId))
  const [isNew, setNew] = useState(false)
  const rows = found.data?.data
  return (
    <Card title={t('title')} flush actions={<Button onClick={() => setNew(true)}>{t('new')}</Button>}>
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!rows && !found.error && <RowsSkeleton />}
      {rows?.length === 0 && <EmptyState title={t('none')}>{t('text')}</EmptyState>}
      <ul className={classes.rows}>
        {rows?.map((key) => (
          <KeyRow key={key.id} row={key} />
        ))}
      </ul>
      {isNew && <NewKey retailerId={retailerId} onClose={() => setNew(false)} />}
    </Card>
  )
}

function KeyRow({ row }: { row: ApiKey }) {
  const t = useTranslations('sources')
  const [asks, setAsks] = useState(false)
  const revoke = useRevokeKey(t('keys.revoked'))
  const isRevoked = row.revokedAt !== null
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.head}>
          <strong>{row.name}</strong>
          <code>{row.prefix}…</code>
          {isRevoked && <Badge>{t('keys.isRevoked')}</Badge>}
        </div>
        <div className={classes.place}>
          {row.kinds.map((kind) => t(`kind.${kind}`)).join(', ')} · {row.createdBy}{' '}
          <DateText value={row.createdAt} /> · {row.lastUsedAt === null ? t('keys.unused') : t('keys.used')}{' '}
          {row.lastUsedAt !== null && <AgeText since={row.lastUsedAt} />}
        </div>
      </div>
      {!isRevoked && (
        <div className={classes.buttons}>
          <Button onClick={() => setAsks(true)} aria-label={t('keys.revokeNamed', { name: row.name })}>
            {t('keys.revoke')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('keys.revokeNamed', { name: row.name })}
        confirmLabel={t('keys.revoke')}
        tone="danger"
        pending={revoke.isPending}
        error={revoke.error?.message}
        onConfirm={() => revoke.mutate({ params: { id: row.id } }, { onSuccess: () => setAsks(false) })}
      >
        {t('keys.revokeText')}
      </ConfirmDialog>
    </li>
  )
}

function NewKey({ retailerId, onClose }: { retailerId: string; onClose: () => void }) {
  const t = useTranslations('sources')
  const ui = useTranslations('ui')
  const create = useCreateKey()
  const [name, setName] = useState('')
  const [kinds, setKinds] = useState<readonly (typeof KINDS)[number][]>(['orders'])
  const errors = saveErrors(create.error, ['name', 'kinds'])
  const made = create.data?.content
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ params: { id: retailerId }, body: { name, kinds: [...kinds] } })
  }
  if (made)
    return (
      <Dialog open onClose={onClose} title={t('keys.madeTitle', { name: made.name })}>
        <div className={classes.form}>
          <p className={classes.quiet}>{t('keys.madeText')}</p>
          <code className={classes.key} data-testid="api-key">
            {made.key}
          </code>
          <p className={classes.quiet}>{t('keys.how')}</p>
          <code className={classes.key}>
            {`curl -H 'Authorization: Bearer ${made.prefix}…' --data-binary @encomenda.csv '${location.origin}/api/morpheus/inbox?name=encomenda.csv'`}
          </code>
          <div className={classes.buttons}>
            <Button onClick={() => void navigator.clipboard?.writeText(made.key)}>{t('keys.copy')}</Button>
            <Button primary onClick={onClose}>
              {t('keys.kept')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={t('keys.new')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('keys.name')}
          placeholder={t('keys.nameExample')}
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          error={errors.of('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={classes.form} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>{t('keys.kinds')}</legend>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kind.${kind}`)}
              checked={kinds.includes(kind)}
              onChange={(event) =>
                setKinds(event.currentTarget.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
              }
            />
          ))}
        </fieldset>
        {errors.rest && (
          <p role="alert" className={classes.result}>
            {errors.rest}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            primary
            type="submit"
            disabled={name.trim() === '' || kinds.length === 0}
            loading={create.isPending}
          >
            {t('keys.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
