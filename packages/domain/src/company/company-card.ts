import { readNuit } from '../customers/nuit.ts'
import { type FileReference, fileText } from '../files/stored-file.ts'
import { type RuleDetail, RuleError } from '../kernel/rule-error.ts'
import { GS1_PREFIX_LENGTH, hasGs1PrefixLength, readGs1Prefix } from '../stock/sscc.ts'
import { hasNibLength, NIB_LENGTH, readNib } from './nib.ts'

/** The seller, as screens and printed forms show it. */
export type CompanyCard = {
  readonly name: string
  readonly nuit: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** Where customers pay; without a NIB nothing of it is printed. */
  readonly bankName: string
  readonly nib: string
  /** Given by GS1; the numbers of pallets begin with it. */
  readonly gs1Prefix: string
  readonly logo: FileReference | null
}
export type CompanyChange = { readonly [Field in keyof CompanyCard]?: CompanyCard[Field] | undefined }

export const EMPTY_COMPANY: CompanyCard = {
  name: '',
  nuit: '',
  address: '',
  phone: '',
  email: '',
  bankName: '',
  nib: '',
  gs1Prefix: '',
  logo: null,
}

/**
 * The company with what was changed; what is left out stays. Throws COMPANY_NUIT_INVALID, NIB_INVALID and GS1_PREFIX_INVALID at their fields, and
 * VALIDATION_FAILED for a NIB without its bank.
 */
export function editCompany(card: CompanyCard, change: CompanyChange): CompanyCard {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: CompanyCard = { ...card, ...given }
  const nuit = readNuit(after.nuit)
  const nib = after.nib === '' ? '' : readNib(after.nib)
  const gs1Prefix = after.gs1Prefix === '' ? '' : readGs1Prefix(after.gs1Prefix)
  const details: RuleDetail[] = [
    ...(nuit === null ? [refusal('nuit', 'COMPANY_NUIT_INVALID', after.nuit)] : []),
    ...(nib === null ? [nibRefusal(after.nib)] : []),
    ...(gs1Prefix === null ? [prefixRefusal(after.gs1Prefix)] : []),
    ...(nib !== '' && after.bankName === '' ? [{ field: 'bankName', rule: 'required' }] : []),
  ]
  const broken = [
    nuit === null && ('COMPANY_NUIT_INVALID' as const),
    nib === null && ('NIB_INVALID' as const),
    gs1Prefix === null && ('GS1_PREFIX_INVALID' as const),
  ].find((code) => code !== false)
  if (details.length > 0) throw new RuleError(broken || 'VALIDATION_FAILED', details[0]?.facts, details)
  return { ...after, nuit: nuit ?? '', nib: nib ?? '', gs1Prefix: gs1Prefix ?? '' }
}

const refusal = (
  field: 'nuit' | 'nib' | 'gs1Prefix',
  rule: 'COMPANY_NUIT_INVALID' | 'NIB_INVALID' | 'GS1_PREFIX_INVALID',
  value: string,
) => ({
  field,
  rule,
  facts: { [field]: value },
})

/** A figure too many or too few is told by the length that it should have; else the check digits differ. */
const nibRefusal = (nib: string): RuleDetail =>
  hasNibLength(nib)
    ? refusal('nib', 'NIB_INVALID', nib)
    : { field: 'nib', rule: 'length', facts: { length: NIB_LENGTH } }

const prefixRefusal = (prefix: string): RuleDetail =>
  hasGs1PrefixLength(prefix)
    ? refusal('gs1Prefix', 'GS1_PREFIX_INVALID', prefix)
    : { field: 'gs1Prefix', rule: 'between', facts: GS1_PREFIX_LENGTH }

/** Field by field what differs, as history stores it; null before = there was none. */
export function companyChanges(before: CompanyCard | null, after: CompanyCard) {
  const [old, now] = [before && historyFields(before), historyFields(after)]
  const fields = [
    'name',
    'nuit',
    'address',
    'phone',
    'email',
    'bankName',
    'nib',
    'gs1Prefix',
    'logo',
  ] as const
  return Object.fromEntries(
    fields
      .map((field) => [field, [old?.[field] || null, now[field] || null] as const] as const)
      .filter(([, [was, is]]) => was !== is),
  )
}

const historyFields = (card: CompanyCard) => ({ ...card, logo: fileText(card.logo) })

/** What printed forms and invoices need and is still empty, in the order of the form. */
export const missingOfCompany = (card: CompanyCard): ('name' | 'nuit' | 'address' | 'phone' | 'nib')[] => {
  const fields = ['name', 'nuit', 'address', 'phone', 'nib'] as const
  return fields.filter((field) => (field === 'phone' ? card.phone || card.email : card[field]) === '')
}
