/** The password of all users of the demo company, which its sign-in page shows. */
export const DEMO_PASSWORD = 'demo-cais-2026'

/** Further users are shown on request. */
export const SHOWN_AT_FIRST = 6

const FLOW = [
  'OPERATOR',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'STOCK_ANALYST',
  'PICKING_MANAGER',
  'ADMIN',
] as const

/** Users in the order of the main flow: first the users named after these roles, then the others. */
export function inFlowOrder<User extends { role: string; username: string }>(users: readonly User[]): User[] {
  const place = ({ role, username }: User) => {
    const found = FLOW.findIndex((step) => step === role)
    return (found < 0 ? FLOW.length : found) + (username === role.toLowerCase() ? 0 : 100)
  }
  return [...users].sort((one, other) => place(one) - place(other))
}
