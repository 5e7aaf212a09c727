import { join } from 'node:path'
import { checkBoundaries } from './boundaries.ts'
import { always, atRunTime } from './boundary-rules.ts'

const root = join(import.meta.dirname, '..')
const findings = [
  await checkBoundaries(root, always, 'all'),
  await checkBoundaries(root, atRunTime, 'run-time'),
]
const violations = findings.flatMap((finding) => finding.violations)
// Without its parser dependency-cruiser finds no modules and reports success.
const modules = Math.min(...findings.map((finding) => finding.modules))

for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
if (modules === 0) console.error('No module was seen: the check is broken.')
console.log(`${modules} modules, ${violations.length} wrong imports`)
process.exit(violations.length === 0 && modules > 0 ? 0 : 1)
