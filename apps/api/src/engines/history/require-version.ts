import { RuleError } from '@cais/domain/kernel/rule-error'

type Versioned = { readonly row: { readonly version: number } }

/**
 * Throws VERSION_CONFLICT when the caller saw an older version; the route adds the record as it stands now. Some calls
 * may leave the version out: then the caller overwrites what stands there.
 */
export function requireVersion({ row }: Versioned, version: number | undefined): void {
  if (version === undefined || row.version === version) return
  throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
}

/** The fact that history records of a change without a version (decision 0116). */
export const versionFacts = (version: number | undefined) =>
  version === undefined ? { withoutVersion: true } : {}
