import type { CompanyUpdate } from '@cais/contract/company/schemas'
import {
  type CompanyChange,
  companyChanges,
  EMPTY_COMPANY,
  editCompany,
} from '@cais/domain/company/company-card'
import { purposeRule } from '@cais/domain/files/stored-file'
import { COMPANY_KEY, parseCompany, storedValue } from '../../../aggregates/company/company-card.ts'
import { lockSetting, requireSettingVersion, saveSetting } from '../../../aggregates/company/settings.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'

/**
 * Changes what is named of the company; papers that are printed from now on show it, issued invoices keep what they were issued with.
 * Throws VERSION_CONFLICT, COMPANY_NUIT_INVALID, NIB_INVALID, FILE_UNKNOWN, FILE_TYPE_REFUSED.
 */
export async function changeCompany(
  trx: Trx,
  { version: seen, ...change }: CompanyUpdate,
  acting: Acting,
): Promise<void> {
  const { card, version } = parseCompany(await lockSetting(trx, COMPANY_KEY, storedValue(EMPTY_COMPANY, 1)))
  requireSettingVersion({ version }, seen)
  const after = editCompany(card, await withStoredLogo(trx, change))
  const changes = companyChanges(card, after)
  if (Object.keys(changes).length === 0) return
  const fileDigest = after.logo?.digest ?? null
  const value = storedValue(after, version + 1)
  await saveSetting(trx, { key: COMPANY_KEY, after: value, fileDigest, changes, seen }, acting)
}

async function withStoredLogo(trx: Trx, change: CompanyChange): Promise<CompanyChange> {
  if (!change.logo) return change
  const rule = purposeRule('company-logo')
  return { ...change, logo: await requireStoredFile(trx, change.logo, { rule, field: 'logo' }) }
}
