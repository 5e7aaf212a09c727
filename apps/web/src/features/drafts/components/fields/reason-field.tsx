import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { reasonsQuery } from '../../api/company.ts'

type Props = { value: string | null; onChange: (id: string | null) => void; error: string | undefined }

/** Why something is given away: the reasons that arise nowhere on the way of the goods (decision 0057). */
export function ReasonField({ value, onChange, error }: Props) {
  const t = useTranslations('drafts.fields')
  const reasons = useQuery(reasonsQuery()).data?.data ?? []
  return (
    <SelectField
      label={t('reasonId')}
      value={value}
      options={reasons
        .filter(({ place }) => place === 'none')
        .map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      onChange={onChange}
      error={error}
    />
  )
}
