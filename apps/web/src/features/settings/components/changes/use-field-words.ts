import { provinceName } from '@cais/domain/customers/provinces'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { WAREHOUSE_KINDS } from '../../model/branch-form.ts'

/** Names of the fields of a branch or an operation, and their values as text; null for an empty value. */
export function useFieldWords(type: 'branch' | 'operation') {
  const t = useTranslations('company')
  const ui = useTranslations('ui')
  const warehouse = (value: object) => {
    const kind = WAREHOUSE_KINDS.find((one) => 'kind' in value && value.kind === one)
    const name = 'name' in value ? String(value.name) : ''
    return kind ? `${name} (${t(`branches.kind.${kind}`)})` : name
  }
  const value = (field: string, given: unknown): string | null => {
    if (given === null || given === undefined || given === '') return null
    if (typeof given === 'boolean') return ui(given ? 'yes' : 'no')
    if (Array.isArray(given))
      return given
        .map((one) => (typeof one === 'object' && one ? `${one.id} ${warehouse(one)}` : one))
        .join(', ')
    if (typeof given === 'object') return warehouse(given)
    if (field === 'provinceId') return provinceName(Number(given)) ?? String(given)
    if (field === 'discountLimit') return formatPercent(Number(given))
    return String(given).replaceAll('\n', ', ')
  }
  const field = (name: string) => {
    const code = /^warehouse (.+)$/.exec(name)?.[1]
    if (code !== undefined) return t('changes.warehouse', { code })
    const key = `${type === 'branch' ? 'branches' : 'operations'}.fields.${name}` as 'branches.fields.name'
    return t.has(key) ? t(key) : name
  }
  return { field, value }
}
