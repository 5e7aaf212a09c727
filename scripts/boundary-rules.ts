/** Which way imports may go: the picture of docs/architecture.md as rules. Checked by `npm run boundaries`. */

const TEST = '[.]test[.]tsx?$|/(testing|concurrency|integration)/'
const only = (name: string, from: string, allowed: string, comment: string) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: allowed },
})
const never = (name: string, from: string, to: string, comment: string, except?: string) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: to, ...(except && { pathNot: except }) },
})

/** The floors of the API, the lowest first: a floor imports only those below it. Demo data, doctor and tests may import all. */
export const FLOORS: readonly (readonly string[])[] = [
  ['db/', 'config.ts'],
  ['gateways/'],
  ['http/'],
  ['engines/'],
  ['aggregates/'],
  ['features/'],
  ['features.ts', 'app.ts', 'demo/', 'doctor/'],
  ['server.ts', 'start.ts', 'start/', 'cli.ts', 'cli/'],
]

/** Within a floor, each imports only those that stand before it. */
export const ENGINES = [
  'lists',
  'history',
  'events',
  'bulk',
  'jobs',
  'outbox',
  'quarantine',
  'monitoring',
  'backups',
]
export const AGGREGATES = [
  'company',
  'users',
  'customers',
  'products',
  'accounts',
  'prices',
  'answers',
  'webhooks',
  'documents',
  'stock',
  'transfers',
  'shipments',
  'deliveries',
  'invoices',
  'claims',
  'exchanges',
  'credit-notes',
  'printed-forms',
  'mailed-papers',
]
export const FEATURES = [
  ...[
    'health',
    'housekeeping',
    'backups',
    'sessions',
    'users',
    'company',
    'master-data',
    'branches',
    'files',
    'operations',
    'settings',
    'setup',
    'jobs',
    'outbox',
    'erp',
    'audit',
    'absences',
    'views',
    'search',
    'home',
    'monitoring',
  ],
  ...[
    'customers',
    'segments',
    'accounts',
    'payments',
    'cash',
    'bank-files',
    'products',
    'locks',
    'drafts',
    'prices',
    'stock',
    'inventory',
    'confirmations',
    'approvals',
    'mail',
    'billing',
    'shipments',
    'schedules',
    'deliveries',
    'transfers',
    'invoices',
    'credit-notes',
    'recalls',
    'claims',
    'quarantine',
    'collections',
    'returns',
    'closings',
    'printing',
  ],
  ...['orders', 'imports', 'inbound', 'sources', 'answers', 'webhooks', 'exchanges', 'bulk'],
]

const inApi = (paths: readonly string[]) =>
  `^apps/api/src/(${paths.map((path) => path.replace(/[.]ts$/, '[.]ts$')).join('|')})`

const floorRules = FLOORS.slice(0, -1).map((floor, at) =>
  never(
    'api-floors',
    inApi(floor),
    inApi(FLOORS.slice(at + 1).flat()),
    'Every arrow goes down: a floor does not know those above it.',
  ),
)

const orderRules = (floor: string, folders: readonly string[]) =>
  folders.map((folder, at) =>
    never(
      `order-of-${floor}`,
      `^apps/api/src/${floor}/${folder}/`,
      `^apps/api/src/${floor}/(?!(${folders.slice(0, at + 1).join('|')})/|feature[.]ts$)`,
      `Rooms of ${floor} stand in one order: each uses those before it.`,
    ),
  )

const options = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}

/** Rules for what is loaded when the program runs: `import type` does not count. */
export const atRunTime = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    never(
      'web-takes-types-of-contract',
      '^apps/web/src/',
      '^packages/contract/src/',
      'Only `import type`, and the names of roles: zod stays out of what people download.',
      '^packages/contract/src/messages/role-names-(pt|en)[.]ts$',
    ),
  ],
  options,
}

/** Rules for every import, types included. */
export const always = {
  forbidden: [
    only(
      'kernel-stands-alone',
      '^packages/domain/src/kernel/',
      '^packages/domain/src/kernel/',
      'The kernel knows no noun.',
    ),
    only(
      'domain-is-pure',
      '^packages/domain/src/',
      '^packages/domain/src/',
      'Rules need no I/O and no library.',
    ),
    only(
      'contract-knows-domain-and-zod',
      '^packages/contract/src/',
      '^packages/(contract|domain)/src/|(^|/)node_modules/zod/',
      'The contract says shapes; it does nothing.',
    ),
    never(
      'api-never-web',
      '^apps/api/',
      '^(apps/web|e2e|bench)/',
      'The server serves the web application, it does not know it.',
    ),
    ...floorRules,
    ...orderRules('aggregates', AGGREGATES),
    ...orderRules('engines', ENGINES),
    ...orderRules('features', FEATURES),
    never(
      'features-use-commands',
      '^apps/api/src/features/([^/]+)/',
      '^apps/api/src/features/([^/]+)/(?!commands/)',
      'Of another feature only commands are called; what both read lies in an aggregate, the rest is handed in by features.ts.',
      '^apps/api/src/features/$1/',
    ),
    never(
      'web-never-api',
      '^apps/web/',
      '^(apps/api|e2e|bench)/',
      'The contract is all that the web knows of the server.',
    ),
    never(
      'web-kit-knows-no-feature',
      '^apps/web/src/(lib|ui)/',
      '^apps/web/src/(features|app)/',
      'The kit serves every feature.',
    ),
    never(
      'web-features-not-app',
      '^apps/web/src/features/',
      '^apps/web/src/app/',
      'The app puts features together.',
    ),
    never(
      'web-features-apart',
      '^apps/web/src/features/([^/]+)/',
      '^apps/web/src/features/([^/]+)/',
      'Features of the web never import each other.',
      '^apps/web/src/features/$1/',
    ),
  ],
  options,
}
