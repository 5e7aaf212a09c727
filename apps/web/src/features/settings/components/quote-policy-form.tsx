import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { useChangeQuotePolicy } from '../api/quote-policy.ts'
import { daysOfText, MOST_DAYS } from '../model/days-of-text.ts'
import classes from './settings.module.css'

type Props = { kept: ApiReply<'GET /settings/quote-policy'>['data']; onConflict: () => unknown }

/** The switch, and the days that are given on top of the due date. */
export function QuotePolicyForm({ kept, onConflict }: Props) {
  const t = useTranslations('settings.quotes')
  const [expires, setExpires] = useState(kept.expires)
  const [text, setText] = useState(String(kept.daysOfGrace))
  const change = useChangeQuotePolicy(t('changed'))
  const daysOfGrace = daysOfText(text)
  const isChanged = expires !== kept.expires || daysOfGrace !== kept.daysOfGrace
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (daysOfGrace === null) return
    const body = { version: kept.version, expires, daysOfGrace }
    change.mutate({ body }, { onError: onConflict })
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <Toggle label={t('expires')} checked={expires} onChange={setExpires} />
      <TextInput
        label={t('daysOfGrace')}
        description={t('daysHint')}
        className={classes.days}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        disabled={!expires}
        error={daysOfGrace === null ? t('daysInvalid', { most: String(MOST_DAYS) }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.text} role="status">
        {expires ? t('outcome', { days: daysOfGrace ?? 0 }) : t('never')}
      </p>
      <div>
        <Button
          type="submit"
          primary
          disabled={!isChanged || daysOfGrace === null}
          loading={change.isPending}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
