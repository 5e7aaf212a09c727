import { readNib } from '@cais/domain/company/nib'
import { readNuit } from '@cais/domain/customers/nuit'
import type { FileReference } from '@cais/domain/files/stored-file'
import type { ApiInput } from '../../../lib/api/api.ts'
import type { Company } from '../api.ts'

/** The fields of the company, in the order of the form. */
export const COMPANY_FIELDS = [
  'name',
  'nuit',
  'address',
  'phone',
  'email',
  'bankName',
  'nib',
  'gs1Prefix',
] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]
export type CompanyTexts = Readonly<Record<CompanyField, string>>
export type CompanyForm = CompanyTexts & { readonly logo: FileReference | null }

export const EMPTY_TEXTS: CompanyTexts = {
  name: '',
  nuit: '',
  address: '',
  phone: '',
  email: '',
  bankName: '',
  nib: '',
  gs1Prefix: '',
}

export const formOfCompany = ({ logo, version: _, ...texts }: Company): CompanyForm => ({
  ...texts,
  logo: logo && { digest: logo.digest, name: logo.name },
})

/** Only what was changed is sent. */
export function companyBody(
  form: CompanyForm,
  seen: CompanyForm,
): NonNullable<ApiInput<'PUT /company'>['body']> {
  const changed = COMPANY_FIELDS.filter((field) => form[field].trim() !== seen[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, form[field]])),
    ...(form.logo?.digest !== seen.logo?.digest && { logo: form.logo }),
  }
}

/** What a number that is typed in full does not check by: said while it is typed, and by the server when it is saved. */
export function numberProblem(field: CompanyField, text: string): 'nuit' | 'nib' | null {
  const digits = text.replace(/[\s.-]/g, '').length
  if (field === 'nuit') return digits >= 9 && readNuit(text) === null ? 'nuit' : null
  if (field === 'nib') return digits >= 21 && readNib(text) === null ? 'nib' : null
  return null
}
