import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { useSeeingAs } from '../../lib/auth/seeing-as.ts'
import { daysSince } from '../../lib/format/age.ts'
import { formatDate, formatDateTime, formatTime } from '../../lib/format/dates.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Card } from '../page/card.tsx'
import { DefinitionList } from '../page/definition-list.tsx'
import { ConfirmDialog } from '../popups/confirm-dialog.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import classes from './user-sessions.module.css'

type Sessions = ApiData<'GET /users/{id}/sessions'>
type Session = Sessions['sessions'][number]

/** Where a user is signed in, with what ends it: their own page, and that of administrators. Needs the words 'accounts'. */
export function UserSessions({ userId }: { userId: number }) {
  // They stay closed to an administrator who sees the product as the user.
  return useSeeingAs() === null ? <OpenSessions userId={userId} /> : null
}

function OpenSessions({ userId }: { userId: number }) {
  const t = useTranslations('accounts.sessions')
  const found = useQuery(apiQuery('GET /users/{id}/sessions', { params: { id: userId } }))
  const sessions = found.data?.data
  const others = sessions?.sessions.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Card
      title={
        <>
          {t('title')} {sessions && <small>{sessions.total}</small>}
        </>
      }
      actions={others.length > 0 && <EndAll userId={userId} />}
    >
      {found.isPending && <TextSkeleton />}
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
      {sessions && <SessionList userId={userId} sessions={sessions} />}
    </Card>
  )
}

function SessionList({ userId, sessions }: { userId: number; sessions: Sessions }) {
  const t = useTranslations('accounts.sessions')
  const when = useWhen()
  const now = useNow()
  const hidden = sessions.total - sessions.sessions.length
  const { lastSignInAt, passwordChangedAt } = sessions
  return (
    <>
      <ul className={classes.list}>
        {sessions.sessions.map((session) => (
          <SessionRow key={session.id} userId={userId} session={session} />
        ))}
      </ul>
      {sessions.total === 0 && <p className={classes.note}>{t('none')}</p>}
      {hidden > 0 && <p className={classes.note}>{t('more', { count: hidden })}</p>}
      <DefinitionList
        items={[
          {
            term: t('password'),
            value: passwordChangedAt
              ? t('passwordChanged', { days: daysSince(passwordChangedAt, now) })
              : t('passwordUnknown'),
          },
          { term: t('lastSignIn'), value: lastSignInAt ? when(lastSignInAt) : t('never') },
        ]}
      />
    </>
  )
}

const ICONS = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const

function SessionRow({ userId, session }: { userId: number; session: Session }) {
  const t = useTranslations('accounts.sessions')
  const when = useWhen()
  const device = useDeviceName()(session.device)
  const { id, address, openedAt, lastUsedAt, isCurrent } = session
  const end = useApiMutation('DELETE /users/{id}/sessions/{sessionId}', {
    refreshes: ['users'],
    success: t('ended', { device }),
  })
  const Icon = ICONS[session.device.kind]
  const [opened, used] = [when(openedAt), when(lastUsedAt)]
  const facts = [address, t('opened', { when: opened })]
  if (!isCurrent && used !== opened) facts.push(t('used', { when: used }))
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes.what}>
        <strong>{device}</strong>
        <span title={formatDateTime(openedAt)}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {isCurrent ? (
        <span className={classes.current}>{t('now')}</span>
      ) : (
        <button
          type="button"
          className={classes.end}
          disabled={end.isPending}
          aria-label={t('endOf', { device })}
          onClick={() => end.mutate({ params: { id: userId, sessionId: id } })}
        >
          {t('end')}
        </button>
      )}
    </li>
  )
}

function EndAll({ userId }: { userId: number }) {
  const t = useTranslations('accounts.sessions')
  const [asks, setAsks] = useState(false)
  const isOwn = useCurrentUser()?.id === userId
  const close = () => setAsks(false)
  const end = useApiMutation('DELETE /users/{id}/sessions', {
    refreshes: ['users'],
    quiet: true,
    success: ({ data }) => t('endedAll', { count: data.ended }),
    onSuccess: close,
  })
  const label = t(isOwn ? 'endOthers' : 'endAll')
  return (
    <>
      <button type="button" className={classes.end} onClick={() => setAsks(true)}>
        {label}
      </button>
      <ConfirmDialog
        open={asks}
        onClose={close}
        title={t(isOwn ? 'endOthersTitle' : 'endAllTitle')}
        confirmLabel={label}
        tone="danger"
        pending={end.isPending}
        error={end.error?.message}
        onConfirm={() => end.mutate({ params: { id: userId } })}
      >
        {t(isOwn ? 'endOthersText' : 'endAllText')}
      </ConfirmDialog>
    </>
  )
}

/** 'Chrome, Windows'; of phones and tablets first what they are: 'Telefone Android, Chrome'. */
export function useDeviceName() {
  const t = useTranslations('accounts.sessions')
  return ({ kind, browser, system }: Session['device']) => {
    if (kind === 'unknown' || system === null) return browser ?? t('unknownDevice')
    const isOfApple = system === 'iPhone' || system === 'iPad'
    if (kind === 'desktop' || isOfApple)
      return [kind === 'desktop' ? browser : system, kind === 'desktop' ? system : browser]
        .filter(Boolean)
        .join(', ')
    return [t(kind, { system }), browser].filter(Boolean).join(', ')
  }
}

/** 'hoje 07:12', 'ontem 18:40', '12-11-2026'. */
export function useWhen() {
  const t = useTranslations('accounts.sessions')
  const now = useNow()
  return (instant: string) => {
    const days = daysSince(instant, now)
    const time = formatTime(instant)
    if (days === 0) return t('today', { time })
    return days === 1 ? t('yesterday', { time }) : formatDate(instant)
  }
}
