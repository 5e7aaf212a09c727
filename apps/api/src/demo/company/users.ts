import type { Role } from '@cais/domain/access/roles'

/** Shown on the sign-in page of a demo; no real user has it. */
export const DEMO_PASSWORD = 'demo-cais-2026'

export type DemoUser = {
  readonly username: string
  /** A job title in place of a surname: the users are no real people. */
  readonly name: string
  readonly surname: string
  readonly branchId: string
  readonly roles: readonly Role[]
  /** Works for every branch, as offices at the head do. */
  readonly everywhere: boolean
}

const EVERYWHERE: readonly (readonly [Role, string, string])[] = [
  ['ADMIN', 'Administração', 'do Sistema'],
  ['SUPER_USER', 'Direcção', 'Geral'],
  ['STOCK_ANALYST', 'Analista', 'de Stock'],
  ['PICKING_MANAGER', 'Chefia', 'de Picking'],
  ['DISTRIBUTION_MANAGER', 'Chefia', 'de Distribuição'],
  ['COMMERCIAL_APPROVER', 'Direcção', 'Comercial'],
  ['FINANCIAL_APPROVER', 'Direcção', 'Financeira'],
  ['OFFER_APPROVER', 'Gestão', 'de Ofertas'],
  ['CREDIT_NOTE_CREATOR', 'Apoio', 'a Clientes'],
  ['CREDIT_NOTE_COMMERCIAL_APPROVER', 'Coordenação', 'Comercial'],
  ['CREDIT_NOTE_COLLECTOR', 'Recolha', 'de Devoluções'],
  ['CREDIT_NOTE_FINANCIAL_APPROVER', 'Controlo', 'Financeiro'],
  ['B2B', 'Integração', 'Retalhista'],
  ['B2B_CLAIMS', 'Reclamações', 'Retalhista'],
  ['REPRINTING_OPERATOR', 'Balcão', 'de Reimpressão'],
]

const MANAGERS: readonly (readonly [Role, string])[] = [
  ['ADMIN_SD', 'Sede'],
  ['ADMIN_FP', 'Porto'],
  ['ADMIN_BE', 'Beira'],
  ['ADMIN_ZI', 'Zimpeto'],
  ['ADMIN_NP', 'Nampula'],
  ['ADMIN_NC', 'Nacala'],
]

/** One user for each role (docs/domain/access.md), named after it, and a second seller in two branches. */
export const USERS: readonly DemoUser[] = [
  ...EVERYWHERE.map(([role, name, surname]) => user(role, name, surname, 'SD', true)),
  ...MANAGERS.map(([role, place]) => user(role, 'Armazém', place, role.slice('ADMIN_'.length), false)),
  user('OPERATOR', 'Vendas', 'Sede', 'SD', false),
  { ...user('OPERATOR', 'Vendas', 'Beira', 'BE', false), username: 'operator_be' },
  { ...user('OPERATOR', 'Vendas', 'Nampula', 'NP', false), username: 'operator_np' },
]

function user(role: Role, name: string, surname: string, branchId: string, everywhere: boolean): DemoUser {
  return { username: usernameOf(role), name, surname, branchId, roles: [role], everywhere }
}

/** The role in lower case; 'b2b' would be shorter than a username may be. */
function usernameOf(role: Role): string {
  return role === 'B2B' ? 'b2b_retailer' : role.toLowerCase()
}
