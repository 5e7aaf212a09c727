import type { endpoints } from '@cais/contract/endpoints'
import type { Person } from '../../testing/people.ts'
import type { Company } from './company.ts'
import type { Take } from './fixtures.ts'

/** A request that is right in every way, on a record in the state that the call asks for. */
export type Sample = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
export type Key = keyof typeof endpoints

export type Source = { readonly company: Company; readonly take: Take; readonly person: Person }
export type MakeSample = (source: Source) => Sample | Promise<Sample>

/**
 * Who may make a call, cell by cell, on a record of branch SD: + done, x refused with 403 and the role that is
 * missing, - 404 as if it were not there, s 409 as it is set up already. The columns are those of COLUMNS:
 * ADMIN SUPER_USER | ADMIN_SD _FP _BE _ZI _NP _NC | OPERATOR, the same as creator | STOCK_ANALYST PICKING_ DISTRIBUTION_MANAGER |
 * APPROVER COMMERCIAL_ FINANCIAL_ OFFER_APPROVER | CREDIT_NOTE_ CREATOR COMMERCIAL_ COLLECTOR FINANCIAL_ | B2B B2B_CLAIMS REPRINTING
 * Beside it one example of the call.
 */
export type CallCase = { readonly access: string; readonly sample: MakeSample }
export const call = (access: string, sample: MakeSample): CallCase => ({ access, sample })

export const plain: MakeSample = () => ({})
export const on = (kind: Parameters<Take>[0], body?: object): MakeSample => {
  return async ({ take }) => {
    const { id, version } = await take(kind)
    return { params: { id }, ...(body ? { body: { version, ...body } } : {}) }
  }
}
export const onOrderOf = (kind: Parameters<Take>[0]): MakeSample => {
  return async ({ take }) => ({ params: { id: (await take(kind)).orderId } })
}

/** A document with its first line. */
export async function firstLine({ company, take }: Source, kind: 'analysis' | 'ready') {
  const found = await take(kind)
  const { data } = await company.must(company.people.ADMIN, `GET /orders/${found.orderId}/stock`)
  const [first] = data.lines as { id: number; held: { levelId: number; quantity: number }[] }[]
  if (first === undefined) throw new Error('A document has lines')
  return { found, version: data.version as number, lineId: first.id }
}
