import { PROVINCES } from '@cais/domain/customers/provinces'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { DocumentType, DraftHeader } from '../../model/session/draft-form.ts'
import { fieldRefusal } from '../../model/session/refusals.ts'
import type { ChangeKey } from '../editor/use-key-change.tsx'
import type { DraftHead } from '../use-draft.ts'
import classes from './header-fields.module.css'
import { OperationField } from './operation-field.tsx'
import { TypeField } from './type-field.tsx'
import { TypedText } from './typed-text.tsx'

type Props = {
  form: DraftHead
  refusal: ApiError | null
  set: (change: Partial<DraftHeader>) => void
  changeKey: ChangeKey
  /** The type stands here once the draft exists; before that it is the first question. */
  onType: ((type: DocumentType) => void) | undefined
}

/** What customer and address mostly settle by themselves. */
export function SeldomFields({ form, refusal, set, changeKey, onType }: Props) {
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
        <TypedText
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
