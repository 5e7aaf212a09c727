import { type CompanyCard, EMPTY_COMPANY } from '@cais/domain/company/company-card'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { readSetting } from './settings.ts'

/** The row of settings that holds the company; printed forms read the same row. */
export const COMPANY_KEY = 'company'

const storedCompany = z.object({
  name: z.string().default(''),
  nuit: z.string().default(''),
  address: z.string().default(''),
  phone: z.string().default(''),
  email: z.string().default(''),
  bank: z.object({ name: z.string(), nib: z.string() }).optional(),
  gs1Prefix: z.string().default(''),
  logo: z.object({ digest: z.string(), name: z.string() }).nullable().default(null),
  version: z.int().default(1),
})

export type StoredCompany = { readonly card: CompanyCard; readonly version: number }

/** The company of the settings; until somebody entered one all of it is empty. */
export function parseCompany(value: unknown): StoredCompany {
  if (value === undefined || value === null) return { card: EMPTY_COMPANY, version: 1 }
  const { bank, version, ...fields } = storedCompany.parse(value)
  return { card: { ...fields, bankName: bank?.name ?? '', nib: bank?.nib ?? '' }, version }
}

export const readCompany = async (db: Db): Promise<StoredCompany> =>
  parseCompany(await readSetting(db, COMPANY_KEY))

/** The value of the row. Without a NIB there is no bank to pay to. */
export const storedValue = ({ bankName, nib, ...fields }: CompanyCard, version: number) => ({
  ...fields,
  ...(nib === '' ? {} : { bank: { name: bankName, nib } }),
  version,
})
