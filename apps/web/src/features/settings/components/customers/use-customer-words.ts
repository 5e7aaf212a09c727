import { provinceName } from '@cais/domain/customers/provinces'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { usePaymentLabel } from '../../../../ui/marks/payment-text.tsx'
import { clientTypesQuery } from '../../customers-api.ts'

const AMOUNTS = ['creditLimit', 'transactionLimit']

/** Names of the fields of a customer, and their values as text; null for an empty value. */
export function useCustomerWords() {
  const t = useTranslations('cards')
  const ui = useTranslations('ui')
  const payment = usePaymentLabel()
  const types = useQuery(clientTypesQuery()).data?.data ?? []
  const addressText = (address: object) => {
    const { address: text, gln, isDefault, active } = address as Record<string, unknown>
    return [text, gln && `GLN ${gln}`, isDefault && t('history.default'), active === false && t('inactive')]
      .filter(Boolean)
      .join(' · ')
  }
  const value = (field: string, given: unknown): string | null => {
    if (given === null || given === undefined || given === '') return null
    if (typeof given === 'boolean') return ui(given ? 'yes' : 'no')
    if (Array.isArray(given))
      return given.map((one) => (typeof one === 'object' ? addressText(one) : String(one))).join('; ')
    if (AMOUNTS.includes(field)) return formatMoney(Number(given))
    if (field === 'provinceId') return provinceName(Number(given)) ?? String(given)
    if (field === 'paymentCondition') return payment(String(given))
    if (field === 'clientType') return types.find(({ id }) => id === given)?.name ?? String(given)
    if (field === 'paperLanguage') {
      const key = `paperLanguages.${String(given)}` as 'paperLanguages.pt'
      return t.has(key) ? t(key) : String(given)
    }
    if (field === 'allocationType') {
      const key = `allocations.${String(given)}` as 'allocations.OWN'
      return t.has(key) ? t(key) : String(given)
    }
    return String(given)
  }
  const field = (name: string) => {
    const key = `fields.${name}` as 'fields.name'
    return t.has(key) ? t(key) : name
  }
  return { field, value }
}
