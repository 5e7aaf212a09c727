import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useApiMutation } from '../../../lib/queries/use-api-mutation.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { retailersQuery, type Webhook, webhooksQuery } from '../api.ts'
import classes from './answers.module.css'
import { STATE_COLOURS } from './recent-answers.tsx'

const EVENTS = ['order-accepted', 'order-shipped', 'order-billed', 'claim-decided'] as const
const REFRESHES = ['webhooks', 'outbox'] as const

/** Who is told of what as it happens. */
export function Webhooks() {
  const t = useTranslations('answers.webhooks')
  const found = useQuery({ ...webhooksQuery(), refetchInterval: 5000 })
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = found.data?.data
  if (found.error && !rows) return <ErrorState error={found.error} retry={found.refetch} />
  if (!rows) return <RowsSkeleton />
  const add = (
    <Button primary onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <div className={classes.sheet}>
      {secret !== null && <Secret secret={secret} onDone={() => setSecret(null)} />}
      {rows.length === 0 && !isNew && (
        <EmptyState title={t('none')} action={add}>
          {t('noneText')}
        </EmptyState>
      )}
      {rows.map((hook) => (
        <WebhookCard key={hook.id} hook={hook} onSecret={setSecret} />
      ))}
      {isNew ? (
        <WebhookForm
          onDone={(made) => {
            setNew(false)
            setSecret(made)
          }}
        />
      ) : (
        rows.length > 0 && <div>{add}</div>
      )}
    </div>
  )
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations('answers.webhooks')
  return (
    <Card title={t('secretTitle')}>
      <p className={classes.quiet}>{t('secretText')}</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.buttons}>
        <Button onClick={() => void navigator.clipboard?.writeText(secret)}>{t('copy')}</Button>
        <Button primary onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </Card>
  )
}

type FormProps = {
  /** The webhook that is changed; without it the form is of a new one. */
  hook?: Webhook
  /** Closes the form; the secret is that of a new webhook. */
  onDone: (secret: string | null) => void
}

function WebhookForm({ hook, onDone }: FormProps) {
  const t = useTranslations('answers.webhooks')
  const ui = useTranslations('ui')
  const retailers = useQuery(retailersQuery()).data?.data ?? []
  const [name, setName] = useState(hook?.name ?? '')
  const [url, setUrl] = useState(hook?.url ?? 'https://')
  const [events, setEvents] = useState<readonly (typeof EVENTS)[number][]>(hook?.events ?? EVENTS)
  const [retailerId, setRetailerId] = useState<string | null>(hook?.retailerId ?? null)
  const { save, isPending, error } = useSave(hook, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) save({ name, url, events: [...events], retailerId })
  }
  // what is refused of the address comes without the name of its field
  const isAtField = error?.details.some(({ field }) => ['name', 'events'].includes(field)) ?? false
  return (
    <form onSubmit={submit} noValidate>
      <Card title={hook?.name ?? t('new')}>
        <div className={classes.pairs}>
          <TextInput
            label={t('name')}
            value={name}
            maxLength={80}
            error={fieldError(error, 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SelectField
            label={t('customers')}
            value={retailerId ?? ''}
            onChange={(value) => setRetailerId(value || null)}
            options={[
              { value: '', label: t('all') },
              ...retailers.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <TextInput
            className={classes.wide}
            label={t('url')}
            value={url}
            maxLength={500}
            error={error && !isAtField ? error.message : fieldError(error, 'url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        </div>
        <fieldset className={classes.kinds}>
          <legend className="hidden-text">{t('events')}</legend>
          {EVENTS.map((one) => (
            <Checkbox
              key={one}
              label={t(`event.${one}`)}
              checked={events.includes(one)}
              onChange={({ currentTarget }) =>
                setEvents(
                  EVENTS.filter((each) => (each === one ? currentTarget.checked : events.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
        <div className={classes.buttons}>
          <Button type="button" onClick={() => onDone(null)}>
            {ui('cancel')}
          </Button>
          <Button primary type="submit" loading={isPending}>
            {t(hook ? 'save' : 'create')}
          </Button>
        </div>
      </Card>
    </form>
  )
}

type WebhookFields = Pick<Webhook, 'name' | 'url' | 'events' | 'retailerId'>

/** Makes a webhook, or changes the one that was opened unless somebody else changed it meanwhile. */
function useSave(hook: Webhook | undefined, onDone: FormProps['onDone']) {
  const t = useTranslations('answers.webhooks')
  const [version] = useState(hook?.version ?? 0)
  const options = { refreshes: REFRESHES, quiet: true }
  const create = useApiMutation('POST /webhooks', {
    ...options,
    onSuccess: ({ content }) => onDone(content.secret),
  })
  const change = useApiMutation('PUT /webhooks/{id}', {
    ...options,
    success: ({ data }) => t('saved', { name: data.name }),
    onSuccess: () => onDone(null),
  })
  const save = (fields: WebhookFields) =>
    hook
      ? change.mutate({ params: { id: hook.id }, body: { version, ...fields } })
      : create.mutate({ body: fields })
  const { isPending, error } = hook ? change : create
  return { save, isPending, error }
}

function WebhookCard({ hook, onSecret }: { hook: Webhook; onSecret: (secret: string) => void }) {
  const t = useTranslations('answers')
  const [ending, setEnding] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const input = { params: { id: hook.id }, body: { version: hook.version } }
  const options = { refreshes: REFRESHES }
  const pause = useApiMutation('POST /webhooks/{id}/pause', options)
  const resume = useApiMutation('POST /webhooks/{id}/resume', options)
  const test = useApiMutation('POST /webhooks/{id}/test', options)
  const renew = useApiMutation('POST /webhooks/{id}/secret', {
    ...options,
    onSuccess: ({ data }) => onSecret(data.secret),
  })
  const end = useApiMutation('POST /webhooks/{id}/end', { ...options, onSuccess: () => setEnding(false) })
  const can = (action: Webhook['allowedActions'][number]) => hook.allowedActions.includes(action)
  if (isEdited) return <WebhookForm hook={hook} onDone={() => setEdited(false)} />
  return (
    <Card
      title={hook.name}
      actions={
        <Badge colour={hook.state === 'active' ? 'success' : 'warning'}>
          {t(`webhooks.state.${hook.state}`)}
        </Badge>
      }
    >
      <p className={classes.url}>{hook.url}</p>
      <p className={classes.quiet}>
        {hook.events.map((event) => t(`webhooks.event.${event}`)).join(' · ')}
        {hook.retailerId !== null && ` · ${hook.retailerId}`}
      </p>
      {hook.held > 0 && <p className={classes.fault}>{t('webhooks.held', { count: hook.held })}</p>}
      <ul className={classes.list}>
        {hook.newest.map((sent) => (
          <li key={sent.id} className={classes.line}>
            <div className={classes.lineHead}>
              <strong>{t(`webhooks.event.${sent.event}`)}</strong>
              <span>{sent.number}</span>
              <span className={classes.quiet}>{formatDateTime(sent.at)}</span>
              <Badge colour={STATE_COLOURS[sent.state]}>{t(`states.${sent.state}`)}</Badge>
            </div>
            {sent.lastError && sent.state !== 'done' && (
              <p className={classes.fault}>{sent.lastError.message}</p>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {can('test') && <Button onClick={() => test.mutate(input)}>{t('webhooks.test')}</Button>}
        {can('pause') && <Button onClick={() => pause.mutate(input)}>{t('webhooks.pause')}</Button>}
        {can('resume') && (
          <Button primary onClick={() => resume.mutate(input)}>
            {t('webhooks.resume')}
          </Button>
        )}
        {can('change') && <Button onClick={() => setEdited(true)}>{t('webhooks.edit')}</Button>}
        <Button onClick={() => renew.mutate(input)}>{t('webhooks.newSecret')}</Button>
        <Button onClick={() => setEnding(true)}>{t('webhooks.end')}</Button>
      </div>
      <ConfirmDialog
        open={ending}
        onClose={() => setEnding(false)}
        title={t('webhooks.endTitle', { name: hook.name })}
        confirmLabel={t('webhooks.end')}
        tone="danger"
        pending={end.isPending}
        onConfirm={() => end.mutate(input)}
      >
        {t('webhooks.endText')}
      </ConfirmDialog>
    </Card>
  )
}
