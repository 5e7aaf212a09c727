import { isRole } from '@cais/domain/access/roles'
import type { UserBulkAction } from '@cais/domain/users/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ResultGroup } from '../../../ui/bulk/result-group.tsx'
import { SelectionBar } from '../../../ui/bulk/selection-bar.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { SeeAsButton } from '../../../ui/users/see-as-button.tsx'
import { bulkPreviewQuery, rolesQuery, type UserBulk, type UserBulkReport, useRunBulk } from '../api.ts'
import { outcomeGroups } from '../model/bulk-outcomes.ts'
import type { UserRow } from '../model/user-form.ts'
import classes from './users.module.css'

export type BulkWork = { readonly action: UserBulkAction; readonly users: readonly UserRow[] }

type BarProps = {
  chosen: readonly UserRow[]
  onAct: (work: BulkWork) => void
  onClear: () => void
}

/** What can be done with the chosen users; each act is asked about with what it would do. */
export function UsersBar({ chosen, onAct, onClear }: BarProps) {
  const t = useTranslations('users.bulk')
  const active = chosen.filter((user) => user.active)
  const inactive = chosen.filter((user) => !user.active)
  const sessions = chosen.reduce((sum, user) => sum + user.sessions, 0)
  const branches = [...new Set(chosen.map(({ branchId }) => branchId))].toSorted().join(', ')
  return (
    <SelectionBar
      label={t('chosen')}
      count={chosen.length}
      facts={[branches, t('sessions', { count: sessions })].join(' · ')}
      onClear={onClear}
    >
      {chosen.length === 1 && chosen.map((user) => <SeeAsButton key={user.id} user={user} />)}
      <Button onClick={() => onAct({ action: 'grant-role', users: chosen })}>
        {t('actions.grant-role')}
      </Button>
      {sessions > 0 && (
        <Button onClick={() => onAct({ action: 'end-sessions', users: chosen })}>
          {t('endSessions', { count: sessions })}
        </Button>
      )}
      {inactive.length > 0 && (
        <Button onClick={() => onAct({ action: 'activate', users: inactive })}>
          {t('counted', { action: t('actions.activate'), count: String(inactive.length) })}
        </Button>
      )}
      {active.length > 0 && (
        <Button tone="danger" onClick={() => onAct({ action: 'deactivate', users: active })}>
          {t('counted', { action: t('actions.deactivate'), count: String(active.length) })}
        </Button>
      )}
    </SelectionBar>
  )
}

type DialogProps = { work: BulkWork; onClose: (done: readonly number[]) => void }

/** One action on some users: what would happen to each, and what did. */
export function BulkUsersDialog({ work, onClose }: DialogProps) {
  const t = useTranslations('users.bulk')
  const ui = useTranslations('ui')
  const [role, setRole] = useState<string | null>(null)
  const body = bodyOf(work, role)
  const preview = useQuery(bulkPreviewQuery(useId(), body))
  const run = useRunBulk()
  const report = run.data?.data
  const close = () =>
    onClose((report?.results ?? []).filter(({ outcome }) => outcome === 'done').map(({ id }) => id))
  const [only, ...others] = work.users
  const name = only && others.length === 0 ? fullName(only) : null
  const title = name
    ? t('titleOne', { action: t(`actions.${work.action}`), name })
    : t('title', { action: t(`actions.${work.action}`), count: work.users.length })
  const willChange = preview.data?.results.filter(({ changed }) => changed).length ?? 0
  return (
    <Dialog open onClose={close} title={title} size={560} mustAnswer={run.isPending}>
      <div className={classes.fields}>
        {work.action === 'grant-role' && !report && <RoleField value={role} onChange={setRole} />}
        {!report && body && preview.isPending && <TextSkeleton lines={3} />}
        {!report && preview.error && <ErrorState error={toApiError(preview.error)} retry={preview.refetch} />}
        {!report && preview.data && <Outcomes report={preview.data} users={work.users} />}
        {report && <Outcomes report={report} users={work.users} />}
        {run.error && (
          <p role="alert" className={classes.missing}>
            {run.error.message}
          </p>
        )}
        <div className={classes.dialogButtons}>
          <Button primary={report !== undefined} onClick={close}>
            {report ? ui('close') : ui('cancel')}
          </Button>
          {!report && body && (
            <Button
              primary
              tone={work.action === 'deactivate' ? 'danger' : undefined}
              disabled={willChange === 0}
              loading={run.isPending}
              onClick={() => run.mutate({ body })}
            >
              {t('counted', { action: t(`actions.${work.action}`), count: String(willChange) })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The request; null while the role is not chosen. */
function bodyOf({ action, users }: BulkWork, role: string | null): UserBulk | null {
  const seen = users.map(({ id, version }) => ({ id, version }))
  if (action !== 'grant-role') return { action, users: seen }
  return role !== null && isRole(role) ? { action, users: seen, role } : null
}

function RoleField({ value, onChange }: { value: string | null; onChange: (role: string | null) => void }) {
  const t = useTranslations('users.bulk')
  const roles = useQuery(rolesQuery()).data?.data ?? []
  return (
    <SelectField
      label={t('role')}
      required
      data-autofocus
      value={value}
      options={roles.filter(({ grantable }) => grantable).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

/** Who changes, who stays as they are, and who is refused, by reason. */
function Outcomes({ report, users }: { report: UserBulkReport; users: readonly UserRow[] }) {
  const t = useTranslations('users.bulk')
  const heads = report.dryRun ? 'before' : 'after'
  const { changed, unchanged, refused } = outcomeGroups(report, users)
  const targets = (some: readonly UserRow[]) =>
    some.map((user) => ({
      id: user.id,
      name: fullName(user),
      link: linkOptions({ to: '/settings/users/{-$id}', params: { id: String(user.id) } }),
    }))
  return (
    <div role="status">
      <ul className={classes.outcomes}>
        {changed.length > 0 && (
          <ResultGroup head={t(`${heads}.changed`, { count: changed.length })} targets={targets(changed)} />
        )}
        {unchanged.length > 0 && (
          <ResultGroup
            head={t(`${heads}.unchanged`, { count: unchanged.length })}
            targets={targets(unchanged)}
          />
        )}
        {refused.map(({ message, users: some }) => (
          <ResultGroup key={message} tone="refused" head={message} targets={targets(some)} />
        ))}
      </ul>
    </div>
  )
}
