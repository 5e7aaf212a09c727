import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { customerAddressesQuery } from '../../api/customer-addresses.ts'
import type { DraftHeader } from '../../model/session/draft-form.ts'
import type { DraftHead } from '../use-draft.ts'

type Props = { form: DraftHead; onChange: (change: Partial<DraftHeader>) => void; error: string | undefined }

/** Where it is delivered: one of the customer's addresses, which also says the province. */
export function AddressField({ form, onChange, error }: Props) {
  const t = useTranslations('drafts.fields')
  const { customerId, addressId } = form
  const addresses = useQuery({ ...customerAddressesQuery(customerId ?? 0), enabled: customerId !== null })
  const known = addresses.data?.data ?? []
  const pick = (id: string | null) => {
    const address = known.find((one) => String(one.id) === id)
    onChange({ addressId: address?.id ?? null, provinceId: address?.provinceId ?? form.provinceId })
  }
  return (
    <SelectField
      label={t('addressId')}
      placeholder={t('noAddress')}
      value={addressId === null ? null : String(addressId)}
      options={known.map(({ id, address }) => ({ value: String(id), label: address }))}
      disabled={customerId === null}
      onChange={pick}
      error={error}
    />
  )
}
