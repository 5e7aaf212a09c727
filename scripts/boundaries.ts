import swc, { type Module } from '@swc/core'
import { cruise, type IConfiguration, type ICruiseOptions } from 'dependency-cruiser'

export type Violation = { readonly rule: string; readonly from: string; readonly to: string }
export type Findings = { readonly modules: number; readonly violations: readonly Violation[] }
export type Imports = 'all' | 'run-time'

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts']
const SOURCE = /^(packages|apps|e2e|bench|scripts)\/.*[.]tsx?$/

/** Reads every module below `root` and holds its imports against the rules. */
export async function checkBoundaries(root: string, rules: object, imports: Imports): Promise<Findings> {
  const { options = {}, ...ruleSet } = rules as IConfiguration
  counted = imports
  const { output } = await cruise(FOLDERS, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet,
  } as ICruiseOptions)
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  const violations = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { modules: output.modules.filter(({ source }) => SOURCE.test(source)).length, violations }
}

let counted: Imports = 'all'

/**
 * dependency-cruiser asks its parser for TypeScript without JSX (and stops at the first component), and does not tell
 * `import type` from `import`: we add the one and take out the other where only run time counts.
 */
const { parseFileSync } = swc
Object.assign(swc, {
  parseFileSync: (file: string, options?: object): Module => {
    const parsed = parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    if (counted === 'all') return parsed
    return { ...parsed, body: parsed.body.filter((item) => !('typeOnly' in item && item.typeOnly)) }
  },
})
