import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useRecordCommand } from '../../../lib/screen/record-commands.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { openWorkQuery, useChangeUser } from '../api.ts'
import type { User } from '../model/user-form.ts'
import classes from './users.module.css'

type Props = { user: User; onChanged: (user: User) => void }

/** Deactivates or activates the account; before the first it says what the person leaves behind. */
export function ActivityButton({ user, onChanged }: Props) {
  const t = useTranslations('users')
  const [asking, setAsking] = useState(false)
  const name = fullName(user)
  const activate = useChangeUser({
    success: t('activate.done', { name }),
    onSuccess: ({ data }) => onChanged(data),
  })
  const press = () =>
    user.active
      ? setAsking(true)
      : activate.mutate({ params: { id: user.id }, body: { version: user.version, active: true } })
  const label = user.active ? t('deactivate.action') : t('activate.action')
  useRecordCommand(label, press, user.accessRefusal === null)
  return (
    <>
      {user.active ? (
        <ReasonedButton tone="danger" refusal={user.accessRefusal ?? undefined} onClick={press}>
          {label}
        </ReasonedButton>
      ) : (
        <Button loading={activate.isPending} disabled={user.accessRefusal !== null} onClick={press}>
          {label}
        </Button>
      )}
      {asking && <DeactivateDialog user={user} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </>
  )
}

function DeactivateDialog({ user, onClose, onChanged }: Props & { onClose: () => void }) {
  const t = useTranslations('users.deactivate')
  const name = fullName(user)
  const work = useQuery({ ...openWorkQuery(user.id), staleTime: 0 })
  const change = useChangeUser({
    success: t('done', { name }),
    onSuccess: ({ data }) => {
      onClose()
      onChanged(data)
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('action')}
      tone="danger"
      pending={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({ params: { id: user.id }, body: { version: user.version, active: false } })
      }
    >
      <p className={classes.note}>{t('text')}</p>
      {work.isPending && <TextSkeleton lines={2} />}
      {work.error && !work.data && <ErrorState error={work.error} retry={work.refetch} />}
      {work.data && <LeftBehind work={work.data.data} user={user} />}
    </ConfirmDialog>
  )
}

function LeftBehind({ work, user }: { work: ApiData<'GET /users/{id}/open-work'>; user: User }) {
  const t = useTranslations('users.deactivate')
  const lines = [
    ...(work.drafts > 0 ? [t('drafts', { count: work.drafts })] : []),
    ...work.approvals.map(({ stage, documents }) => t(`approvals.${stage}`, { count: documents })),
    ...work.absences.map(({ absent, deputy, from, until }) => {
      const days = { from: formatDate(from), until: formatDate(until) }
      return deputy.id === user.id
        ? t('deputyOf', { ...days, absent: absent.name })
        : t('ownAbsence', { ...days, deputy: deputy.name })
    }),
    ...(work.sessions > 0 ? [t('sessions', { count: work.sessions })] : []),
  ]
  if (lines.length === 0) return <p className={classes.note}>{t('nothing')}</p>
  return (
    <>
      <p className={classes.note}>{t('leaves')}</p>
      <ul className={classes.left}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
