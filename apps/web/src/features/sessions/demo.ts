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

/** Users in the order of the main flow: first the one who is named after each role, then the others. */
export function inFlowOrder<User extends { role: string; username: string }>(users: readonly User[]): User[] {
  const place = ({ role, username }: User) => {
    const found = FLOW.findIndex((step) => step === role)
    return (found < 0 ? FLOW.length : found) + (username === role.toLowerCase() ? 0 : 100)
  }
  return [...users].sort((one, other) => place(one) - place(other))
}
