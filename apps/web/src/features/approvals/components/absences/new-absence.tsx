import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../../lib/api/api-error.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { absenceChoices, usePlanAbsence } from '../../api.ts'
import { absenceBody, EMPTY_PLAN, faultsOf, type Plan, type PlanField } from '../../model/absence-plan.ts'
import type { Stage } from '../../search.ts'
import classes from './absences.module.css'
import { CheckList } from './check-list.tsx'

/** The form for an absence and its deputy; administrators can plan them for others. */
export function NewAbsence({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('absences')
  const words = useTranslations('approvals')
  const [plan, setPlan] = useState<Plan>(EMPTY_PLAN)
  const [tried, setTried] = useState(false)
  const choices = useQuery(absenceChoices(plan.absentId)).data?.data
  const plans = usePlanAbsence(() => {
    setPlan(EMPTY_PLAN)
    setTried(false)
  })
  const faultOf = useAbsenceFaults(tried ? faultsOf(plan) : [], plans.error)
  const change = (part: Partial<Plan>) => {
    plans.reset()
    setPlan({ ...plan, ...part })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (faultsOf(plan).length > 0) return focusFirstError(event.currentTarget)
    if (choices) plans.mutate({ body: absenceBody(plan, choices.stages) })
  }
  const named = (people: readonly { id: number; name: string; branchId?: string }[] = []) =>
    people.map(({ id, name, branchId }) => ({
      value: String(id),
      label: branchId ? `${name} · ${branchId}` : name,
    }))
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('newTitle')}>
      <h3>{t('newTitle')}</h3>
      {isAdmin && (
        <SelectField
          label={t('whose')}
          value={String(plan.absentId ?? choices?.absent.id ?? '')}
          options={named(choices?.approvers)}
          error={faultOf('absentId')}
          onChange={(id) => change({ absentId: id ? Number(id) : undefined, stages: null, branches: [] })}
        />
      )}
      <SelectField
        label={t('who')}
        placeholder={t('whoPlaceholder')}
        required
        value={plan.deputyId === null ? null : String(plan.deputyId)}
        options={named(choices?.deputies)}
        error={faultOf('deputyId')}
        onChange={(id) => change({ deputyId: id ? Number(id) : null })}
      />
      <div className={classes.days}>
        <DateField
          label={t('from')}
          required
          value={plan.from}
          error={faultOf('from')}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={t('until')}
          required
          value={plan.until}
          min={plan.from ?? undefined}
          error={faultOf('until')}
          onChange={(until) => change({ until })}
        />
      </div>
      {choices && choices.stages.length > 1 && (
        <CheckList
          label={t('stages')}
          options={choices.stages.map((stage) => ({ value: stage, label: words(`stage.${stage}`) }))}
          chosen={plan.stages ?? choices.stages}
          error={faultOf('stages')}
          onChange={(stages) => change({ stages: stages as Stage[] })}
        />
      )}
      {choices && choices.branches.length > 1 && (
        <CheckList
          label={t('branches')}
          hint={t('branchesHint')}
          options={choices.branches.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={plan.branches}
          error={faultOf('branches')}
          onChange={(branches) => change({ branches })}
        />
      )}
      {faultOf('') && (
        <p role="alert" className={classes.fault}>
          {faultOf('')}
        </p>
      )}
      <Button type="submit" primary loading={plans.isPending}>
        {t('plan')}
      </Button>
    </form>
  )
}

const FIELDS = ['absentId', 'deputyId', 'from', 'until', 'stages', 'branches'] as const

/** Errors by field, found here or by the server; '' = an error of no field. */
function useAbsenceFaults(missing: readonly PlanField[], refusal: ApiError | null) {
  const t = useTranslations('absences')
  return (field: PlanField | '') => {
    if (field === '') {
      const isAtField = FIELDS.some((name) => fieldError(refusal, name))
      return isAtField || !refusal ? undefined : refusal.message
    }
    return missing.includes(field) ? t(`missing.${field}`) : fieldError(refusal, field)
  }
}
