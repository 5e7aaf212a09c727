import { Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import type { Source } from '../api.ts'
import { type SourceForm as Form, PAGINGS, SECURITIES, SIGN_INS, usualPort } from '../model.ts'
import classes from './retailers.module.css'

export type TextName = Exclude<keyof Form, 'active' | 'moves' | 'channel'>

type FieldsProps = {
  form: Form
  set: (change: Partial<Form>) => void
  text: (name: TextName, more?: object) => React.ReactNode
  at: (name: keyof Form) => string | undefined
  source: Source | null
}

/** What is typed of each kind of source. */
export function ChannelFields(props: FieldsProps) {
  const t = useTranslations('sources')
  const { form, set, text, at } = props
  const moves = (
    <Toggle
      label={t('fields.moves')}
      description={t('movesHint')}
      checked={form.moves}
      onChange={(value) => set({ moves: value })}
    />
  )
  const server = (
    <div className={classes.pairs}>
      {text('host', { required: true, placeholder: t('hostExample') })}
      {text('port', { inputMode: 'numeric', maxLength: 5, placeholder: String(usualPort(form.channel)) })}
    </div>
  )
  switch (form.channel) {
    case 'folder':
      return (
        <>
          {text('folder', { required: true, description: t('folderHint'), placeholder: 'baia-azul' })}
          {moves}
        </>
      )
    case 'sftp':
      return (
        <>
          {server}
          <div className={classes.pairs}>
            {text('username', { required: true })}
            {text('folder', { required: true, placeholder: '/out' })}
          </div>
          <Secret {...props} />
          <Textarea
            label={t('fields.privateKey')}
            description={props.source?.hasPrivateKey ? t('keyStored') : t('keyHint')}
            value={form.privateKey}
            error={at('privateKey')}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ privateKey: event.currentTarget.value })}
          />
          {text('hostKey', { description: t('hostKeyHint'), placeholder: 'SHA256:…' })}
          {moves}
        </>
      )
    case 'email':
      return (
        <>
          {server}
          <RadioGroup
            label={t('fields.security')}
            value={form.security}
            onChange={(security) => set({ security })}
            options={SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
          />
          <div className={classes.pairs}>
            {text('username', { required: true })}
            <Secret {...props} />
            {text('folder', { placeholder: 'INBOX' })}
            {text('moveTo', { description: t('moveToHint') })}
          </div>
          <Textarea
            label={t('fields.senders')}
            description={t('sendersHint')}
            value={form.senders}
            error={at('senders')}
            required
            rows={2}
            onChange={(event) => set({ senders: event.currentTarget.value })}
          />
        </>
      )
    case 'http':
      return <ServiceFields {...props} />
  }
}

function ServiceFields(props: FieldsProps) {
  const t = useTranslations('sources')
  const { form, set, text } = props
  return (
    <>
      {text('url', { required: true, maxLength: 1000, placeholder: 'https://' })}
      <div className={classes.pairs}>
        <SelectField
          label={t('fields.signIn')}
          value={form.signIn}
          onChange={(signIn) => set({ signIn: signIn ?? 'none' })}
          options={SIGN_INS.map((value) => ({ value, label: t(`signIn.${value}`) }))}
        />
        {form.signIn === 'basic' && text('username')}
        {form.signIn === 'header' && text('headerName', { placeholder: 'X-Api-Key' })}
        {form.signIn !== 'none' && <Secret {...props} />}
      </div>
      <div className={classes.pairs}>
        <SelectField
          label={t('fields.paging')}
          value={form.paging}
          onChange={(paging) => set({ paging: paging ?? 'none' })}
          options={PAGINGS.map((value) => ({ value, label: t(`paging.${value}`) }))}
        />
        {(form.paging === 'page' || form.paging === 'cursor') &&
          text('pageParam', { placeholder: form.paging === 'page' ? 'page' : 'cursor' })}
        {form.paging === 'cursor' && text('cursorField', { placeholder: 'meta.next' })}
        {text('itemsField', { description: t('itemsHint'), placeholder: 'data' })}
        {text('sinceParam', { description: t('sinceHint'), placeholder: 'since' })}
      </div>
    </>
  )
}

function Secret({ form, set, at, source }: FieldsProps) {
  const t = useTranslations('sources')
  return (
    <PasswordField
      label={t('fields.password')}
      value={form.password}
      error={at('password')}
      autoComplete="new-password"
      {...(source?.hasPassword && { hint: t('passwordStored') })}
      onChange={(password) => set({ password })}
    />
  )
}
