import { actsForRetailer } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { UserForm } from '../model/user-form.ts'

type Props = {
  form: UserForm
  refusal: string | null
  error: unknown
  onChange: (change: Partial<UserForm>) => void
}

/** Whose exchanges and claims somebody sees who acts for a retailer; of others nothing. */
export function RetailerCard({ form, refusal, error, onChange }: Props) {
  const t = useTranslations('users.retailer')
  const retailers = useQuery({ ...apiQuery('GET /retailers'), enabled: actsForRetailer(form.roles) }).data
  if (!actsForRetailer(form.roles)) return null
  return (
    <Card title={t('title')}>
      <SelectField
        label={t('title')}
        description={form.retailerId === null ? t('missing') : t('text')}
        clearable
        disabled={refusal !== null}
        value={form.retailerId}
        error={fieldError(error, 'retailerId')}
        options={(retailers?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(retailerId) => onChange({ retailerId })}
      />
    </Card>
  )
}
