import { type Client, signIn } from './api-client.ts'

const USERNAMES = {
  seller: 'operator',
  COMMERCIAL: 'commercial_approver',
  FINANCIAL: 'financial_approver',
  OFFER: 'offer_approver',
  analyst: 'stock_analyst',
  picking: 'picking_manager',
  distribution: 'distribution_manager',
} as const

/** Everybody who takes a step on an order, each signed in. */
export type DriveUsers = Readonly<Record<keyof typeof USERNAMES, Client>>

/** Signs everybody in, one after the other. */
export async function signInUsers(baseUrl: string, password: string): Promise<DriveUsers> {
  const clients: [string, Client][] = []
  for (const [part, username] of Object.entries(USERNAMES))
    clients.push([part, await signIn(baseUrl, username, password)])
  return Object.fromEntries(clients) as DriveUsers
}
