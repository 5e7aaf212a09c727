import { hasRole, type Role } from '../access/roles.ts'

/** What a company sets up before it works, in the order in which one thing needs another. */
export const SETUP_STEPS = [
  'company',
  'logo',
  'branch',
  'warehouse',
  'vat',
  'conditions',
  'users',
  'articles',
  'prices',
  'customers',
  'stock',
  'balances',
  'printers',
  'backups',
  'order',
  'invoice',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

type Rule = {
  /** Steps that must be done before. */
  readonly needs: readonly SetupStep[]
  /** A company can work without it. */
  readonly optional?: true
}

export const SETUP_RULES: Readonly<Record<SetupStep, Rule>> = {
  company: { needs: [] },
  logo: { needs: [], optional: true },
  branch: { needs: [] },
  warehouse: { needs: ['branch'] },
  vat: { needs: [] },
  conditions: { needs: [] },
  users: { needs: ['branch'] },
  articles: { needs: ['vat'] },
  prices: { needs: ['articles'] },
  customers: { needs: ['branch', 'conditions'] },
  stock: { needs: ['articles', 'warehouse'] },
  balances: { needs: ['customers'], optional: true },
  printers: { needs: ['branch'], optional: true },
  backups: { needs: [] },
  order: { needs: ['customers', 'prices', 'stock'] },
  invoice: { needs: ['company', 'order'] },
}

/** Work that somebody does on the way from an order to its invoice; any of the roles of a row does it. */
const NEEDED_ROLES = [
  ['OPERATOR'],
  ['COMMERCIAL_APPROVER', 'APPROVER'],
  ['FINANCIAL_APPROVER', 'APPROVER'],
  ['STOCK_ANALYST'],
  ['PICKING_MANAGER', 'DISTRIBUTION_MANAGER'],
] as const satisfies readonly (readonly Role[])[]

/** The roles that nobody holds yet; administrators and super users do not count: nobody approves the own document. */
export const missingRoles = (held: readonly Role[]): Role[] => {
  const others = held.filter((role) => !hasRole([role], 'SUPER_USER'))
  return NEEDED_ROLES.filter((roles) => !roles.some((role) => others.includes(role))).map(([role]) => role)
}

/** What there is of a step: how much, what it is called, and what is missing of it. */
export type StepFacts = {
  readonly count: number
  readonly names: readonly string[]
  readonly missing: readonly string[]
}

export type ChecklistStep = StepFacts & {
  readonly key: SetupStep
  readonly state: 'done' | 'open' | 'locked'
  readonly optional: boolean
  /** Steps that lock it. */
  readonly needs: readonly SetupStep[]
}

/** The steps with their state: done by facts alone, locked while a step that it needs is not done. */
export function checklistOf(facts: Readonly<Record<SetupStep, StepFacts>>): ChecklistStep[] {
  const isDone = (key: SetupStep) => facts[key].count > 0 && facts[key].missing.length === 0
  return SETUP_STEPS.map((key) => {
    const needs = SETUP_RULES[key].needs.filter((needed) => !isDone(needed))
    const state = isDone(key) ? 'done' : needs.length > 0 ? 'locked' : 'open'
    return { key, ...facts[key], state, optional: SETUP_RULES[key].optional ?? false, needs }
  })
}

/** Whether nothing that a company needs is missing any more. */
export const isSetUp = (steps: readonly Pick<ChecklistStep, 'state' | 'optional'>[]): boolean =>
  steps.every(({ state, optional }) => optional || state === 'done')
