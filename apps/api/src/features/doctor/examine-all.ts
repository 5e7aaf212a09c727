import type { Deps } from '../../http/deps.ts'
import { billing } from './examinations/billing.ts'
import { history } from './examinations/history.ts'
import { imports } from './examinations/imports.ts'
import { invariants } from './examinations/invariants.ts'
import { jobs } from './examinations/jobs.ts'
import { migrations } from './examinations/migrations.ts'
import { sums } from './examinations/sums.ts'
import type { Examination, Finding } from './finding.ts'

/** Everything that the doctor proves, quick things first. */
const EXAMINATIONS: readonly Examination[] = [migrations, jobs, billing, sums, imports, invariants, history]

export type Report = { readonly name: string; readonly findings: readonly Finding[] }

/** Looks at everything, one examination after the other, and tells of each as soon as it is done. Repairs nothing. */
export async function examineAll(deps: Deps, tell: (report: Report) => void): Promise<number> {
  let count = 0
  for (const { name, examine } of EXAMINATIONS) {
    const findings = await examine(deps)
    count += findings.length
    tell({ name, findings })
  }
  return count
}
