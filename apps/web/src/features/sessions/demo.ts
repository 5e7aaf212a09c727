/** The password of every user of the demo company; a demo says so on its sign-in page. */
export const DEMO_PASSWORD = 'demo-cais-2026'

/** So many are shown before 'more'. */
export const ON_TOP = 6

const FLOW = [
  'OPERATOR',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'STOCK_ANALYST',
  'PICKING_MANAGER',
  'ADMIN',
] as const

/** Users in the order of the main flow, the others after them. */
export function inFlowOrder<User extends { role: string }>(users: readonly User[]): User[] {
  const place = (role: string) => {
    const found = FLOW.findIndex((step) => step === role)
    return found < 0 ? FLOW.length : found
  }
  return [...users].sort((one, other) => place(one.role) - place(other.role))
}
