import { hasRole } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { type PricePolicy, pricePolicyQuery, useChangePricePolicy } from '../api.ts'
import classes from './prices.module.css'

/** The limits of the company for changes of prices; administrators change them. */
export function PolicyForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prices.policy')
  const policy = useQuery(pricePolicyQuery())
  if (policy.data) return <Limits policy={policy.data.data} onClose={onClose} />
  return (
    <SlideIn open onClose={onClose} title={t('title')} size={420} loading={policy.isPending}>
      <ErrorState error={policy.error} retry={policy.refetch} />
    </SlideIn>
  )
}

const LIMITS = ['maxRise', 'maxFall', 'minMargin'] as const

function Limits({ policy, onClose }: { policy: PricePolicy; onClose: () => void }) {
  const t = useTranslations('prices.policy')
  const save = useTranslations('prices')('save')
  const id = useId()
  const isAdmin = hasRole(rolesOf(useCurrentUser()), 'SUPER_USER')
  const filled = useRecordForm({
    name: 'price-policy',
    record: policy,
    formOf: ({ version: _version, ...form }: PricePolicy) => form,
  })
  const { form, set } = filled
  const change = useChangePricePolicy(t('saved'), () => {
    filled.discard()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { body: { ...form, version: filled.seen.version } },
      { onError: (error) => isConflict(error) && filled.merge(error.current as PricePolicy) },
    )
  }
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('title')}
      size={420}
      footer={
        isAdmin && (
          <Button primary type="submit" form={id} loading={change.isPending}>
            {save}
          </Button>
        )
      }
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.lead}>{t('text')}</p>
        <FormNotices
          form={filled}
          fieldName={(field) => t(field)}
          valueText={({ value }) => String(value ?? '')}
        />
        <Toggle
          label={t('secondPerson')}
          description={t('secondPersonHint')}
          checked={form.secondPerson}
          disabled={!isAdmin}
          onChange={(secondPerson) => set({ secondPerson })}
        />
        {LIMITS.map((field) => (
          <PercentField
            key={field}
            label={t(field)}
            description={t(`${field}Hint`)}
            disabled={!isAdmin}
            value={form[field]}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        {!isAdmin && <p className={classes.lead}>{t('onlyAdmins')}</p>}
        {change.error && (
          <p role="alert" className={classes.error}>
            {change.error.message}
          </p>
        )}
      </form>
    </SlideIn>
  )
}
