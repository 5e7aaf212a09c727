import { isUsername } from '@cais/domain/users/username'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useRecordCommand } from '../../../lib/screen/record-commands.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { PasswordResetButton } from '../../../ui/users/password-reset-button.tsx'
import { SeeAsButton } from '../../../ui/users/see-as-button.tsx'
import { UserSessions } from '../../../ui/users/user-sessions.tsx'
import { VisibleDocuments } from '../../../ui/users/visible-documents.tsx'
import { WhyNot } from '../../../ui/users/why-not.tsx'
import { useChangeUser } from '../api.ts'
import { changesOf, countChanges, formOf, USER_PARTS, type User, type UserForm } from '../model/user-form.ts'
import { ActivityButton } from './deactivate-user.tsx'
import { IdentityCard } from './identity-card.tsx'
import { RetailerCard } from './retailer-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { ScopeCard } from './scope-card.tsx'
import { useUserWords } from './use-user-words.ts'
import { StateBadge } from './user-badges.tsx'
import { UserHistory } from './user-history.tsx'
import classes from './users.module.css'

/** The fields that must be filled in before anything is sent. */
export const isComplete = ({ name, username, branchId }: UserForm) =>
  name.trim() !== '' && branchId !== '' && isUsername(username.trim())

/** One account: who it is, its roles and what they open, its scope, and what was changed of it. */
export function UserEditor({ user }: { user: User }) {
  const t = useTranslations('users')
  const words = useUserWords()
  const editing = useEditing(user)
  const { form, seen, set, error, changes } = editing
  const cards = { form, onChange: set, refusal: user.accessRefusal }
  const box = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (isComplete(form)) editing.save()
    if (box.current) focusFirstError(box.current)
  }
  const label = t('save', { count: changes })
  useShortcut('Ctrl+S', label, save, { enabled: changes > 0 })
  useRecordCommand(label, save, changes > 0)
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <PageHeader
        title={fullName(user)}
        eyebrow={
          <span className={classes.eyebrow}>
            <Link to="/settings" search={{ tab: 'users' }}>
              {t('title')}
            </Link>
            <IconChevronRight size={14} aria-hidden="true" />
            <CodeText>{user.username}</CodeText>
          </span>
        }
        beside={<StateBadge user={user} />}
        back={{ to: '/settings', search: { tab: 'users' } }}
        actions={
          <>
            <SeeAsButton user={user} />
            <span className={classes.saving}>
              <Button type="submit" primary keys="Ctrl+S" disabled={changes === 0} loading={editing.isSaving}>
                {label}
              </Button>
            </span>
          </>
        }
      />
      <div className={classes.notices}>
        <FormNotices
          form={editing}
          fieldName={words.field}
          valueText={({ field, value }) => words.value(field, value)}
        />
      </div>
      <div className={classes.page}>
        <div className={classes.column}>
          <IdentityCard
            form={form}
            onChange={set}
            error={error}
            tried={tried}
            accessRefusal={user.accessRefusal}
            actions={
              <>
                <PasswordResetButton user={user} />
                <ActivityButton user={user} onChanged={editing.merge} />
              </>
            }
          />
          {user.accessRefusal !== 'USER_ABOVE_EDITOR' && <UserSessions userId={user.id} />}
        </div>
        <div className={classes.column}>
          <RetailerCard {...cards} error={error} />
          <RolesCard {...cards} saved={seen.roles} />
        </div>
        <div className={classes.column}>
          <ScopeCard {...cards}>
            <VisibleDocuments userId={user.id} />
          </ScopeCard>
          <WhyNot userId={user.id} />
          <UserHistory id={user.id} />
        </div>
      </div>
      {changes > 0 && (
        <div className={classes.thumb}>
          <DecisionBar label={label}>
            <Button type="submit" primary fullWidth loading={editing.isSaving}>
              {label}
            </Button>
          </DecisionBar>
        </div>
      )}
    </form>
  )
}

/** The form over the saved account. */
function useEditing(user: User) {
  const filled = useRecordForm({
    name: `user ${user.id}`,
    record: user,
    formOf,
    parts: USER_PARTS,
    savedBy: ({ lastChange }) => lastChange?.by?.name,
  })
  const { seen, form } = filled
  const change = useChangeUser({ onSuccess: ({ data }) => filled.saved(data) })
  // read again, because somebody saved it
  if (!change.isPending) filled.follow()
  const save = () =>
    change.mutate(
      { params: { id: user.id }, body: { version: seen.version, ...changesOf(seen, form) } },
      { onError: (error) => isConflict(error) && filled.merge(error.current as User) },
    )
  return {
    ...filled,
    changes: countChanges(seen, form),
    save,
    isSaving: change.isPending,
    error: isConflict(change.error) ? null : change.error,
  }
}
