import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { operationsQuery } from '../../api/company.ts'
import type { ChangeKey } from '../editor/use-key-change.tsx'
import type { DraftHead } from '../use-draft.ts'

type Props = { form: DraftHead; changeKey: ChangeKey; error: string | undefined }

export function OperationField({ form, changeKey, error }: Props) {
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
      options={operations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={pick}
      error={error}
    />
  )
}
