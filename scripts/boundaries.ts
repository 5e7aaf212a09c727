import swc, { type Module } from '@swc/core'
import { cruise, type IConfiguration, type ICruiseOptions, type IModule } from 'dependency-cruiser'

export type Violation = { readonly rule: string; readonly from: string; readonly to: string }
export type Findings = { readonly modules: number; readonly violations: readonly Violation[] }
export type Imports = 'all' | 'run-time'

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts']
const TEST = /[.]test[.]tsx?$|[/](testing|concurrency|integration|scripts)[/]|^(e2e|bench|scripts)[/]/
const SOURCE = /^(packages|apps|e2e|bench|scripts)\/.*[.]tsx?$/

/** Reads every module below `root` and checks its imports against the rules. */
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
  const modules = output.modules.filter(({ source }) => SOURCE.test(source))
  const mutual = imports === 'all' ? foldersBothWays(modules) : []
  return { modules: modules.length, violations: [...violations, ...mutual] }
}

type Arrow = { readonly from: string; readonly to: string }

/** Two folders beside each other that import each other: shown by the one import that points the rarer way. */
function foldersBothWays(modules: readonly IModule[]): Violation[] {
  const arrows = new Map<string, Arrow[]>()
  for (const arrow of modules.filter(({ source }) => !TEST.test(source)).flatMap(arrowsOf)) {
    const pair = partingFolders(arrow)
    if (pair !== undefined) arrows.set(pair, [...(arrows.get(pair) ?? []), arrow])
  }
  return [...arrows].flatMap(([pair, there]) => {
    const back = arrows.get(reversed(pair)) ?? []
    const isRarer = there.length < back.length || (there.length === back.length && pair < reversed(pair))
    return isRarer && back.length > 0 && there[0] ? [{ rule: 'folders-both-ways', ...there[0] }] : []
  })
}

const arrowsOf = ({ source, dependencies }: IModule): Arrow[] =>
  dependencies
    .filter(({ resolved }) => SOURCE.test(resolved) && !TEST.test(resolved))
    .map(({ resolved }) => ({ from: source, to: resolved }))

/** The two sibling folders that hold the files; undefined when one file lies in a parent folder of the other. */
function partingFolders({ from, to }: Arrow): string | undefined {
  const [one, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const at = one.findIndex((part, index) => part !== other[index])
  if (at < 0 || at >= other.length) return undefined
  return `${one.slice(0, at + 1).join('/')} ${other.slice(0, at + 1).join('/')}`
}

const reversed = (pair: string) => pair.split(' ').reverse().join(' ')

let counted: Imports = 'all'

/**
 * dependency-cruiser parses TypeScript without JSX (and stops at the first component), and does not distinguish `import type` from
 * `import`. We enable JSX, and remove type imports where only run time counts.
 */
const { parseFileSync } = swc
Object.assign(swc, {
  parseFileSync: (file: string, options?: object): Module => {
    const parsed = parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') })
    if (counted === 'all') return parsed
    return { ...parsed, body: parsed.body.filter((item) => !('typeOnly' in item && item.typeOnly)) }
  },
})
