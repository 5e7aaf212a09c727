import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { type Profile, useSaveProfile, useTestWay } from '../api.ts'
import {
  FIELDS_OF,
  FORMATS,
  formOfProfile,
  KINDS,
  type ProfileForm,
  profileBody,
  type TEXTS,
  WAYS,
} from '../model.ts'
import classes from './answers.module.css'

type TextName = (typeof TEXTS)[number] | 'ownGln' | 'receiverGln'

/** Which answers a retailer gets, in which format and how; it can be tried before it is saved. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const [secret, setSecret] = useState('')
  const { id, name } = profile.retailer
  const filled = useRecordForm({ name: `answers ${id}`, record: profile, formOf: formOfProfile })
  const { seen, form, set } = filled
  const save = useSaveProfile(t('saved', { name }), (saved) => {
    setSecret('')
    filled.saved(saved)
  })
  if (!save.isPending && !save.isSuccess) filled.follow()
  const { error } = save
  const isAtField = error?.details.some(({ field }) => field in form) ?? false
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (save.isPending) return
    save.mutate(
      { params: { id }, body: { ...profileBody(form, secret), version: seen.version } },
      {
        onError: (refusal) =>
          isConflict(refusal) ? filled.merge(refusal.current as Profile) : focusFirstError(element),
      },
    )
  }
  const field = (key: TextName) => ({
    label: t(`fields.${key}`),
    value: form[key],
    error: fieldError(error, key),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  })
  const toggleKind = (kind: (typeof KINDS)[number], wanted: boolean) =>
    set({ kinds: KINDS.filter((one) => (one === kind ? wanted : form.kinds.includes(one))) })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotices
        form={filled}
        fieldName={(key) => t(`fields.${key}`)}
        valueText={({ value }) => (value === '' ? null : String(value))}
      />
      <Card title={t('what')}>
        <fieldset className={classes.kinds}>
          <legend className="hidden-text">{t('fields.kinds')}</legend>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kinds.${kind}`)}
              description={t(`when.${kind}`)}
              checked={form.kinds.includes(kind)}
              onChange={(event) => toggleKind(kind, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
        <RadioGroup
          label={t('fields.format')}
          value={form.format}
          onChange={(value) => set({ format: FORMATS.find((one) => one === value) ?? form.format })}
          options={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
        />
        <div className={classes.pairs}>
          <TextInput {...field('ownGln')} inputMode="numeric" maxLength={13} />
          <TextInput {...field('receiverGln')} inputMode="numeric" maxLength={13} />
        </div>
      </Card>
      <Card title={t('how')}>
        <RadioGroup
          label={t('fields.way')}
          value={form.way}
          onChange={(value) => set({ way: WAYS.find((one) => one === value) ?? form.way })}
          options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
        />
        <div className={classes.pairs}>
          {FIELDS_OF[form.way].map((key) => (
            <TextInput key={key} {...field(key)} maxLength={500} description={t(`hints.${key}`)} />
          ))}
          {form.way !== 'file' && (
            <PasswordField
              label={t(form.way === 'http' ? 'fields.token' : 'fields.password')}
              value={secret}
              error={fieldError(error, 'secret')}
              autoComplete="new-password"
              {...(seen.hasSecret && { hint: t('secretStored') })}
              onChange={setSecret}
            />
          )}
        </div>
        <TestWay id={id} form={form} secret={secret} />
      </Card>
      {error && !isAtField && !isConflict(error) && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Toggle label={t('fields.active')} checked={form.active} onChange={(active) => set({ active })} />
        <Button primary type="submit" loading={save.isPending}>
          {ui('save')}
        </Button>
      </div>
    </form>
  )
}

function TestWay({ id, form, secret }: { id: string; form: ProfileForm; secret: string }) {
  const t = useTranslations('answers')
  const test = useTestWay()
  const found = test.data?.data
  return (
    <div className={classes.test}>
      <Button
        type="button"
        loading={test.isPending}
        onClick={() => test.mutate({ params: { id }, body: profileBody(form, secret) })}
      >
        {t('test')}
      </Button>
      <div role="status">
        {found && (
          <p className={classes.result} data-ok={found.ok || undefined}>
            {found.message}
          </p>
        )}
        {test.error && <p className={classes.result}>{test.error.message}</p>}
        {!found && !test.error && <p className={classes.quiet}>{t('testHint')}</p>}
      </div>
    </div>
  )
}
