import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { useChangeQuotePolicy } from '../api.ts'
import { MAX_DAYS, parseDays } from '../model/parse-days.ts'
import classes from './settings.module.css'

type Props = { saved: ApiReply<'GET /settings/quote-policy'>['data']; onConflict: () => unknown }

/** Whether quotes expire, and the days of grace after the due date. */
export function QuotePolicyForm({ saved, onConflict }: Props) {
  const t = useTranslations('settings.quotes')
  const [expires, setExpires] = useState(saved.expires)
  const [text, setText] = useState(String(saved.daysOfGrace))
  const change = useChangeQuotePolicy(t('changed'))
  const daysOfGrace = parseDays(text)
  const isChanged = expires !== saved.expires || daysOfGrace !== saved.daysOfGrace
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (daysOfGrace === null) return
    const body = { version: saved.version, expires, daysOfGrace }
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
        error={daysOfGrace === null ? t('daysInvalid', { most: String(MAX_DAYS) }) : undefined}
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
