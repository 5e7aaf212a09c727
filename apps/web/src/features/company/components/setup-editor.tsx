import { TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { newPasswordProblems } from '../../../lib/auth/password-rules.ts'
import { NEW_RECORD, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { Card } from '../../../ui/page/card.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { type SetupProposals, useSetUp } from '../api.ts'
import { newSetup, requiredValues, type SetupPasswords, setupBody } from '../model/setup-form.ts'
import { BranchFields } from './branch-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { LogoChoice } from './logo-choice.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { RateFields } from './rate-fields.tsx'
import classes from './setup.module.css'
import { Part, SetupFoot, useSetupParts } from './setup-parts.tsx'

const NO_PASSWORDS: SetupPasswords = { password: '', passwordConfirmation: '' }

/** Administrator, company, first branch and VAT on one page, on a phone one after the other; what is typed stays on the device, passwords do not. */
export function SetupEditor({ token, proposals }: { token: string; proposals: SetupProposals }) {
  const t = useTranslations('setup')
  const router = useRouter()
  const missing = useMissing()
  const words = { branch: t('branch.defaultName'), warehouse: t('branch.defaultWarehouse') }
  const filled = useRecordForm({ name: 'setup', record: NEW_RECORD, formOf: () => newSetup(words) })
  const { form, set } = filled
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const [isTried, setTried] = useState(false)
  const [logo, setLogo] = useState<File | null>(null)
  const setUp = useSetUp()
  const parts = useSetupParts()
  const { error } = setUp
  const errorOf = (field: string) => fieldError(error, field)
  const problems = isTried ? newPasswordProblems(passwords) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const hasProblems = Object.keys(newPasswordProblems(passwords)).length > 0
    setTried(true)
    if (!parts.isLast) {
      const isMissing = parts.isIncomplete(element) || (parts.at === 'administrator' && hasProblems)
      if (!missing.asks(element, isMissing ? [null] : [])) parts.move(1, element)
      return
    }
    if (setUp.isPending) return
    if (missing.asks(element, requiredValues(form)) || hasProblems) return parts.showFirstError(element)
    const done = () => {
      filled.discard()
      // replaced, so that the way back does not lead to a used address
      void router.navigate({ to: '/settings', search: { tab: 'setup' }, replace: true })
    }
    setUp.mutate(
      { body: setupBody(form, passwords, token), logo },
      { onSuccess: done, onError: () => parts.showFirstError(element) },
    )
  }
  const person = (field: 'name' | 'surname' | 'email' | 'username', isRequired = false) => ({
    label: t(`administrator.${field}`),
    required: isRequired,
    value: form.administrator[field],
    error:
      (isRequired ? missing.of(form.administrator[field]) : undefined) ?? errorOf(`administrator.${field}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ administrator: { ...form.administrator, [field]: event.currentTarget.value } }),
  })
  const password = (field: keyof SetupPasswords) => {
    const problem = problems[field]
    return {
      label: t(`administrator.${field}`),
      required: true,
      value: passwords[field],
      error: problem ? t(`administrator.rules.${problem}`) : errorOf(`administrator.${field}`),
      autoComplete: 'new-password' as const,
      onChange: (value: string) => setPasswords((typed) => ({ ...typed, [field]: value })),
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotices form={filled} fieldName={(field) => String(field)} valueText={() => null} />
      <Part name="administrator" parts={parts}>
        <Card title={t('administrator.title')}>
          <div className={classes.pairs}>
            <TextInput {...person('name', true)} maxLength={100} autoComplete="given-name" />
            <TextInput {...person('surname')} maxLength={100} autoComplete="family-name" />
            <TextInput
              {...person('username', true)}
              description={t('administrator.usernameHint')}
              maxLength={60}
              autoComplete="username"
              spellCheck={false}
            />
            <TextInput {...person('email')} type="email" maxLength={200} autoComplete="email" />
            <PasswordField {...password('password')} hint={t('administrator.passwordHint')} />
            <PasswordField
              {...password('passwordConfirmation')}
              hint={t('administrator.passwordConfirmationHint')}
            />
          </div>
        </Card>
      </Part>
      <Part name="company" parts={parts}>
        <Card title={t('company.title')}>
          <CompanyFields
            value={form.company}
            onChange={(part) => set({ company: { ...form.company, ...part } })}
            missing={missing.of}
            errorOf={(field) => errorOf(`company.${field}`)}
          />
          <LogoChoice file={logo} onChoose={setLogo} />
        </Card>
      </Part>
      <Part name="branch" parts={parts}>
        <BranchFields form={form} onChange={set} missing={missing.of} errorOf={errorOf} />
      </Part>
      <Part name="rates" parts={parts}>
        <Card title={t('rates.title')}>
          <p className={classes.hint}>{t('rates.text')}</p>
          <RateFields rows={form.vatRates} onChange={(vatRates) => set({ vatRates })} errorOf={errorOf} />
        </Card>
      </Part>
      <Part name="proposals" parts={parts}>
        <ProposalFields form={form} onChange={set} proposals={proposals} />
      </Part>
      {error && error.details.length === 0 && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <SetupFoot parts={parts} isPending={setUp.isPending} />
    </form>
  )
}
