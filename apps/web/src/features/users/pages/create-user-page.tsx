import { isRole } from '@cais/domain/access/roles'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NEW_RECORD, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { useCreateUser } from '../api.ts'
import { IdentityCard } from '../components/identity-card.tsx'
import { RetailerCard } from '../components/retailer-card.tsx'
import { RolesCard } from '../components/roles-card.tsx'
import { ScopeCard } from '../components/scope-card.tsx'
import { useUserWords } from '../components/use-user-words.ts'
import { isComplete } from '../components/user-editor.tsx'
import classes from '../components/users.module.css'
import { EMPTY_USER } from '../model/user-form.ts'

/** A new account. It can be used once its person has chosen a password. */
export function CreateUserPage() {
  const t = useTranslations('users')
  const navigate = useNavigate()
  const box = useRef<HTMLFormElement>(null)
  const words = useUserWords()
  const filled = useRecordForm({ name: 'user', record: NEW_RECORD, formOf: () => EMPTY_USER })
  const { form } = filled
  const [tried, setTried] = useState(false)
  const create = useCreateUser({
    success: t('created', { name: fullName(form) }),
    onSuccess: ({ content }) => {
      filled.discard()
      return navigate({ to: '/settings/users/{-$id}', params: { id: String(content.id) }, replace: true })
    },
  })
  const save = () => {
    setTried(true)
    const { roles, branches, operations, ...texts } = form
    if (isComplete(form))
      create.mutate({
        body: {
          ...texts,
          username: form.username.trim(),
          email: form.email.trim(),
          roles: roles.filter(isRole),
          branches: [...branches],
          operations: [...operations],
        },
      })
    if (box.current) focusFirstError(box.current)
  }
  useShortcut('Ctrl+S', t('create'), save)
  const cards = { form, refusal: null, onChange: filled.set }
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
        title={t('new')}
        eyebrow={
          <span className={classes.eyebrow}>
            <Link to="/settings" search={{ tab: 'users' }}>
              {t('title')}
            </Link>
          </span>
        }
        back={{ to: '/settings', search: { tab: 'users' } }}
        actions={
          <Button type="submit" primary keys="Ctrl+S" loading={create.isPending}>
            {t('create')}
          </Button>
        }
      />
      <div className={classes.notices}>
        <FormNotices
          form={filled}
          fieldName={words.field}
          valueText={({ field, value }) => words.value(field, value)}
        />
      </div>
      <div className={classes.page}>
        <div className={classes.column}>
          <IdentityCard
            form={form}
            onChange={cards.onChange}
            error={create.error}
            tried={tried}
            accessRefusal={null}
          />
        </div>
        <div className={classes.column}>
          <RetailerCard {...cards} error={create.error} />
          <RolesCard {...cards} saved={[]} />
        </div>
        <div className={classes.column}>
          <ScopeCard {...cards} />
        </div>
      </div>
    </form>
  )
}
