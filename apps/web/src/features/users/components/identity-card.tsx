import { isUsername } from '@cais/domain/users/username'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { UserForm } from '../model/user-form.ts'
import classes from './users.module.css'

export type FormProps = {
  form: UserForm
  onChange: (change: Partial<UserForm>) => void
  /** The refusal of the last try to save. */
  error: unknown
  /** Empty required fields are marked: somebody tried to save. */
  tried: boolean
}

type Props = FormProps & {
  /** Why branch, roles and scope cannot be changed; null = they can. */
  accessRefusal: string | null
  /** Buttons below the fields: what is done with the account as a whole. */
  actions?: ReactNode
}

/** Who the user is: names, address, branch, printer. */
export function IdentityCard({ form, onChange, error, tried, accessRefusal, actions }: Props) {
  const t = useTranslations('users.identity')
  const required = useTranslations('ui')('required')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const printers = useQuery(apiQuery('GET /shipment/listPrinters')).data?.data ?? []
  const errorOf = (field: keyof UserForm, isMissing: boolean) =>
    tried && isMissing ? required : fieldError(error, field)
  const username = form.username.trim()
  const usernameError =
    errorOf('username', username === '') ??
    (username !== '' && tried && !isUsername(username) ? t('usernameWrong') : undefined)
  return (
    <Card title={t('title')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            label={t('name')}
            required
            maxLength={100}
            autoComplete="off"
            value={form.name}
            error={errorOf('name', form.name.trim() === '')}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('surname')}
            maxLength={100}
            autoComplete="off"
            value={form.surname}
            error={errorOf('surname', false)}
            onChange={(event) => onChange({ surname: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={t('username')}
          description={t('usernameHint')}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          error={usernameError}
          onChange={(event) => onChange({ username: event.currentTarget.value })}
        />
        <TextInput
          label={t('email')}
          type="email"
          maxLength={200}
          autoComplete="off"
          value={form.email}
          error={errorOf('email', false)}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <SelectField
          label={t('branchId')}
          required
          disabled={accessRefusal !== null}
          description={accessRefusal ?? undefined}
          value={form.branchId || null}
          options={branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
          error={errorOf('branchId', form.branchId === '')}
          onChange={(branchId) => onChange({ branchId: branchId ?? '' })}
        />
        <SelectField
          label={t('defaultPrinter')}
          placeholder={t('noPrinter')}
          clearable
          value={form.defaultPrinter}
          options={printerOptions(printers, form.defaultPrinter)}
          error={errorOf('defaultPrinter', false)}
          onChange={(defaultPrinter) => onChange({ defaultPrinter })}
        />
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  )
}

/** The printers, and the one that the user has even if it was taken out of use. */
function printerOptions(printers: readonly { name: string }[], chosen: string | null) {
  const names = printers.map(({ name }) => name)
  const all = chosen === null || names.includes(chosen) ? names : [chosen, ...names]
  return all.map((name) => ({ value: name, label: name }))
}
