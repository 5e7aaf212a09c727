import { ATTENTION_ACTS } from '@cais/domain/users/attention'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../lib/format/age.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { PasswordResetButton } from '../../../ui/users/password-reset-button.tsx'
import { useDeviceName, useWhen } from '../../../ui/users/user-sessions.tsx'
import type { UserRow } from '../model/user-form.ts'
import { RoleBadges, StateBadge } from './user-badges.tsx'
import classes from './users.module.css'

type RowActs = {
  readonly onGrantRole: (user: UserRow) => void
  readonly onDeactivate: (user: UserRow) => void
}

export function useUserColumns(acts: RowActs): Column<UserRow>[] {
  const t = useTranslations('users')
  return [
    {
      key: 'user',
      header: t('columns.user'),
      width: 'minmax(200px, 1.8fr)',
      card: 'title',
      leads: true,
      cell: (user) => (
        <span className={classes.person}>
          <Avatar name={fullName(user)} size={28} decorative />
          <span className={classes.names}>
            <strong>{fullName(user)}</strong>
            <CodeText>{user.username}</CodeText>
          </span>
        </span>
      ),
    },
    {
      key: 'roles',
      header: t('columns.roles'),
      width: 'minmax(170px, 1.7fr)',
      card: 'meta',
      cell: ({ roles }) => <RoleBadges roles={roles} />,
    },
    {
      key: 'branches',
      header: t('columns.branches'),
      width: 'minmax(76px, 0.6fr)',
      card: 'hidden',
      cell: ({ scope }) => <BranchCodes scope={scope} />,
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: 'minmax(180px, 1.2fr)',
      from: 1340,
      card: 'hidden',
      cell: ({ email }) => (email ? <span className={classes.email}>{email}</span> : '–'),
    },
    {
      key: 'lastSignIn',
      header: t('columns.lastSignIn'),
      width: 'minmax(178px, 1.3fr)',
      from: 760,
      card: 'meta',
      cell: (user) => <LastSignIn user={user} />,
    },
    {
      key: 'sessions',
      header: t('columns.sessions'),
      width: '64px',
      align: 'right',
      from: 860,
      card: 'hidden',
      cell: ({ sessions }) => (sessions > 0 ? sessions : '–'),
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '136px',
      card: 'figure',
      cell: (user) => <State user={user} />,
    },
    {
      key: 'act',
      header: t('columns.act'),
      width: '146px',
      align: 'right',
      from: 680,
      card: 'hidden',
      cell: (user) => <Act user={user} {...acts} />,
    },
  ]
}

/** The branches that somebody sees; all of them in one word, however they came to it. */
function BranchCodes({ scope }: Pick<UserRow, 'scope'>) {
  const t = useTranslations('users')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const isAll = scope.all || (branches.length > 0 && branches.every(({ id }) => scope.branches.includes(id)))
  return <CodeText>{isAll ? t('all') : scope.branches.join(' ')}</CodeText>
}

/** When, and from where; what asks for attention stands in place of the device. */
function LastSignIn({ user: { lastSignInAt, lastSignInFrom, attention } }: { user: UserRow }) {
  const t = useTranslations('users')
  const when = useWhen()
  const now = useNow()
  const deviceName = useDeviceName()
  const [reason] = attention
  const isPhone = useIsPhone()
  const age = lastSignInAt === null ? null : now - Date.parse(lastSignInAt)
  const signedIn = () => {
    if (lastSignInAt === null || age === null) return t('never')
    if (age < 5 * MINUTE_MS) return t('justNow')
    return age < 12 * 60 * MINUTE_MS ? t('ago', { age: formatAge(lastSignInAt, now) }) : when(lastSignInAt)
  }
  const why = reason && <span className={classes.reason}>{t(`attention.${reason}.reason`)}</span>
  // one line on the card of a phone: the reason before the time
  if (isPhone) return why ?? signedIn()
  return (
    <span
      title={[lastSignInAt && formatDateTime(lastSignInAt), lastSignInFrom?.address]
        .filter(Boolean)
        .join(' · ')}
    >
      <Stacked top={signedIn()} below={why ?? (lastSignInFrom && deviceName(lastSignInFrom.device))} />
    </span>
  )
}

const MINUTE_MS = 60_000

function State({ user }: { user: UserRow }) {
  const t = useTranslations('users.attention')
  const [reason, ...others] = user.attention
  if (reason === undefined) return <StateBadge user={user} />
  const all = [reason, ...others].map((one) => t(`${one}.reason`)).join('; ')
  return (
    <span title={all}>
      <Badge colour={SERIOUS.includes(reason) ? 'danger' : 'warning'}>{t(`${reason}.badge`)}</Badge>
    </span>
  )
}

const SERIOUS: readonly UserRow['attention'][number][] = ['NO_ROLE', 'BRANCH_MISSING']

/** What mends the most urgent reason. */
function Act({ user, onGrantRole, onDeactivate }: { user: UserRow } & RowActs) {
  const t = useTranslations('users.attention')
  const [reason] = user.attention
  if (reason === undefined) return null
  const label = t(`${reason}.act`)
  const act = ATTENTION_ACTS[reason]
  if (act === 'reset-password') return <PasswordResetButton user={user} label={label} />
  if (act === 'open')
    return (
      <LinkButton
        size="compact-sm"
        to="/settings/users/{-$id}"
        params={{ id: String(user.id) }}
        aria-label={`${label}: ${fullName(user)}`}
      >
        {label}
      </LinkButton>
    )
  return (
    <Button
      size="compact-sm"
      aria-label={`${label}: ${fullName(user)}`}
      onClick={() => (act === 'grant-role' ? onGrantRole(user) : onDeactivate(user))}
    >
      {label}
    </Button>
  )
}
