/** The part of a plan, as PostgreSQL gives it in JSON, that says what is read. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** What a plan reads: indexes and tables by name, rows of all scans, pages in all. */
export function readOf(plan: PlanNode) {
  const scans = scansOf(plan)
  const through = [...new Set(scans.map((scan) => scan['Index Name'] ?? scan['Relation Name'] ?? ''))]
  return {
    through: through.map((name) => `\`${name}\``).join(', '),
    rows: Math.round(scans.reduce((sum, scan) => sum + rowsOf(scan), 0)),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  }
}

/** Tables that are read by key for the rows of a page: they cost the same for every list. */
const LABELS = ['customers', 'users', 'customers_pkey', 'users_pkey', 'orders_pkey']

const scansOf = (node: PlanNode): PlanNode[] => [
  ...(isScan(node) ? [node] : []),
  ...(node.Plans ?? []).flatMap((inner) => scansOf(inner)),
]

const isScan = (node: PlanNode) =>
  node['Actual Loops'] > 0 &&
  rowsOf(node) > 0 &&
  (node['Index Name'] !== undefined || node['Node Type'] === 'Seq Scan') &&
  !LABELS.includes(node['Index Name'] ?? node['Relation Name'] ?? '')

const rowsOf = (node: PlanNode) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']
