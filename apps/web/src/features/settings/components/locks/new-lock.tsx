import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../../lib/api/api-error.ts'
import { apiQuery } from '../../../../lib/queries/api-query.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { useCreateLock } from '../../api.ts'
import { BLOCK_TYPES, inputOf, LOCK_KINDS, type LockDraft } from '../../model/lock-draft.ts'
import classes from '../settings.module.css'
import { EntityField } from './entity-field.tsx'

/** The form for a new lock; it offers only the user's own branches and operations. */
export function NewLock({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.locks')
  const user = useCurrentUser()
  const isEverywhere = user?.scope.all ?? false
  const [draft, setDraft] = useState<LockDraft>({
    kind: 'ROUTE',
    entity: null,
    branchId: isEverywhere ? '' : (user?.branchId ?? ''),
    operationId: '',
    blockType: 'ORDERS',
  })
  const [missing, setMissing] = useState(false)
  const create = useCreateLock(t('created'), onClose)
  const change = (part: Partial<LockDraft>) => setDraft({ ...draft, ...part })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = inputOf(draft)
    setMissing(body === null)
    if (body) create.mutate({ body })
    else focusFirstError(event.currentTarget)
  }
  const refusal = create.error
  const ofField = fieldError(refusal, 'entityId')
  return (
    <SlideIn open onClose={onClose} title={t('new')} size={460}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <RadioGroup
          label={t('columns.kind')}
          value={draft.kind}
          options={LOCK_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(value) =>
            change({ kind: LOCK_KINDS.find((kind) => kind === value) ?? 'ROUTE', entity: null })
          }
        />
        <EntityField
          kind={draft.kind}
          value={draft.entity}
          error={missing && !draft.entity ? t('missing') : ofField}
          onChange={(entity) => change({ entity })}
        />
        {draft.kind === 'ROUTE' && (
          <BranchField
            value={draft.branchId}
            mayBeAll={isEverywhere}
            onChange={(branchId) => change({ branchId })}
          />
        )}
        <OperationField value={draft.operationId} onChange={(operationId) => change({ operationId })} />
        <RadioGroup
          label={t('columns.type')}
          value={draft.blockType}
          options={BLOCK_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          onChange={(value) => change({ blockType: BLOCK_TYPES.find((type) => type === value) ?? 'ORDERS' })}
        />
        <p className={classes.text}>{t('acts')}</p>
        {refusal && !ofField && (
          <p role="alert" className={classes.error}>
            {refusal.message}
          </p>
        )}
        <Button type="submit" primary loading={create.isPending}>
          {t('put')}
        </Button>
      </form>
    </SlideIn>
  )
}

type ChoiceProps = { value: string; onChange: (value: string) => void }

function BranchField({ value, mayBeAll, onChange }: ChoiceProps & { mayBeAll: boolean }) {
  const t = useTranslations('settings.locks')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const options = branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  return (
    <SelectField
      label={t('columns.branch')}
      value={value}
      options={mayBeAll ? [{ value: '', label: t('everyBranch') }, ...options] : options}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

function OperationField({ value, onChange }: ChoiceProps) {
  const t = useTranslations('settings.locks')
  const operations = useQuery(apiQuery('GET /operations')).data?.data ?? []
  const user = useCurrentUser()
  const mayBeAll = user === undefined || user.scope.all || user.scope.operations.length === 0
  const options = operations.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      label={t('columns.operation')}
      value={value}
      options={mayBeAll ? [{ value: '', label: t('everyOperation') }, ...options] : options}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
