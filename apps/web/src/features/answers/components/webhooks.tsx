import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useApiMutation } from '../../../lib/queries/use-api-mutation.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { WEBHOOK_REFRESHES as REFRESHES, type Webhook, webhooksQuery } from '../api.ts'
import classes from './answers.module.css'
import { STATE_COLOURS } from './recent-answers.tsx'
import { EditWebhook, NewWebhook } from './webhook-form.tsx'

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
        <NewWebhook
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
  if (isEdited) return <EditWebhook hook={hook} onDone={() => setEdited(false)} />
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
