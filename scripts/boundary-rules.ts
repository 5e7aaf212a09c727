/** Which way imports may go: the picture of docs/architecture.md as rules. Checked by `npm run boundaries`. */

const TEST = '[.]test[.]tsx?$|/testing/'
const only = (name: string, from: string, allowed: string, comment: string) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: allowed },
})
const never = (name: string, from: string, to: string, comment: string) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: to },
})

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
      'Only `import type`: zod stays out of what people download.',
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
    never(
      'ground-never-features',
      '^apps/api/src/(db|http|jobs|gateways)/',
      '^apps/api/src/(features[./]|app[.]ts|server[.]ts|start)',
      'What features stand on does not know them.',
    ),
    never(
      'features-never-app',
      '^apps/api/src/features/',
      '^apps/api/src/(app|server|start|cli)[.]ts',
      'Features are put together by the app.',
    ),
    {
      name: 'commands-not-stores',
      comment: "A feature calls another feature's command or query, never its store.",
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/api/src/features/([^/]+)/store(/|[.]ts)', pathNot: '^apps/api/src/features/$1/' },
    },
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
    {
      name: 'web-features-apart',
      comment: 'Features of the web never import each other.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
  ],
  options,
}
