import { PROVINCES } from '@cais/domain/customers/provinces'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { operationsQuery } from '../../api.ts'
import { fieldRefusal } from '../../model/checks/refusals.ts'
import type { DocumentType, DraftHeader } from '../../model/form/draft-form.ts'
import type { DraftHead } from '../use-draft.ts'
import classes from './header-fields.module.css'
import { TrimmedTextField } from './trimmed-text-field.tsx'
import { TypeField } from './type-field.tsx'
import type { ChangeKey } from './use-key-change.tsx'

type Props = {
  form: DraftHead
  refusal: ApiError | null
  set: (change: Partial<DraftHeader>) => void
  changeKey: ChangeKey
  /** The type is here once the draft exists; on a new document it is the first field. */
  onType: ((type: DocumentType) => void) | undefined
}

/** Fields that customer and address usually fill in. */
export function MoreFields({ form, refusal, set, changeKey, onType }: Props) {
  const t = useTranslations('drafts.fields')
  return (
    <div className={classes.grid}>
      {onType && <TypeField value={form.type} onChange={onType} />}
      <OperationField form={form} changeKey={changeKey} error={fieldRefusal(refusal, 'operationType')} />
      <SelectField
        label={t('provinceId')}
        error={fieldRefusal(refusal, 'provinceId')}
        value={form.provinceId === null ? null : String(form.provinceId)}
        options={PROVINCES.map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
        onChange={(id) => set({ provinceId: id === null ? null : Number(id) })}
      />
      <div className={classes.whole}>
        <TrimmedTextField
          label={t('notes')}
          error={fieldRefusal(refusal, 'notes')}
          value={form.notes}
          maxLength={1000}
          onChange={(notes) => set({ notes })}
        />
      </div>
    </div>
  )
}

type OperationFieldProps = { form: DraftHead; changeKey: ChangeKey; error: string | undefined }

function OperationField({ form, changeKey, error }: OperationFieldProps) {
  const t = useTranslations('drafts.fields')
  const operations = useQuery(operationsQuery()).data?.data ?? []
  const pick = (id: string | null) => {
    if (id !== null && id !== form.operationType) {
      changeKey('operationType', (now) => ({ ...now, operationType: id }))
    }
  }
  return (
    <SelectField
      label={t('operationType')}
      value={form.operationType || null}
      options={operations
        .filter(({ id, active }) => active !== false || id === form.operationType)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={pick}
      error={error}
    />
  )
}
