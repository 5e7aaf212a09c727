import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { confirmationPolicyQuery, useChangeConfirmationPolicy } from '../api.ts'
import classes from './settings.module.css'

const KINDS = ['payment', 'credit', 'writeOff'] as const
type Kind = (typeof KINDS)[number]

/** Above which amounts a second person confirms payments, credit and write-offs. */
export function ConfirmationPolicy() {
  const policy = useQuery(confirmationPolicyQuery())
  if (policy.error && !policy.data) return <ErrorState error={policy.error} retry={policy.refetch} />
  if (!policy.data) return <TextSkeleton lines={3} />
  const saved = policy.data.data
  // The key resets the form when somebody else has saved a newer version.
  return <PolicyForm key={saved.version} saved={saved} onConflict={policy.refetch} />
}

type Props = { saved: ApiReply<'GET /settings/confirmation-policy'>['data']; onConflict: () => unknown }
type Rule = { readonly isOn: boolean; readonly amount: number | null }

function PolicyForm({ saved, onConflict }: Props) {
  const t = useTranslations('policy.confirmation')
  const [rules, setRules] = useState<Readonly<Record<Kind, Rule>>>({
    payment: { isOn: saved.payment !== null, amount: saved.payment },
    credit: { isOn: saved.credit !== null, amount: saved.credit },
    writeOff: { isOn: saved.writeOff !== null, amount: saved.writeOff },
  })
  const change = useChangeConfirmationPolicy(t('saved'))
  const set = (kind: Kind, rule: Partial<Rule>) => setRules({ ...rules, [kind]: { ...rules[kind], ...rule } })
  const thresholdOf = ({ isOn, amount }: Rule) => (isOn ? amount : null)
  const isMissing = KINDS.some((kind) => rules[kind].isOn && rules[kind].amount === null)
  const isChanged = KINDS.some((kind) => thresholdOf(rules[kind]) !== saved[kind])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    const body = {
      version: saved.version,
      payment: thresholdOf(rules.payment),
      credit: thresholdOf(rules.credit),
      writeOff: thresholdOf(rules.writeOff),
    }
    change.mutate({ body }, { onError: onConflict })
  }
  return (
    <form onSubmit={submit} className={classes.form} aria-label={t('title')}>
      <p className={classes.text}>
        {t('text')} <Link to="/settings/prices">{t('prices')}</Link>
      </p>
      {KINDS.map((kind) => (
        <div key={kind}>
          <Toggle label={t(kind)} checked={rules[kind].isOn} onChange={(isOn) => set(kind, { isOn })} />
          {rules[kind].isOn && (
            <CurrencyField
              label={`${t(kind)}: ${t('above')}`}
              value={rules[kind].amount}
              error={rules[kind].amount === null ? t('missing') : undefined}
              onChange={(amount) => set(kind, { amount })}
            />
          )}
        </div>
      ))}
      <div>
        <Button type="submit" primary disabled={!isChanged || isMissing} loading={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
