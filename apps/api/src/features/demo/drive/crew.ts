import { type Client, signIn } from './api-client.ts'

const CREW = {
  seller: 'operator',
  COMMERCIAL: 'commercial_approver',
  FINANCIAL: 'financial_approver',
  OFFER: 'offer_approver',
  analyst: 'stock_analyst',
  picking: 'picking_manager',
  distribution: 'distribution_manager',
} as const

/** Everybody whose hand an order passes through, each signed in. */
export type Crew = Readonly<Record<keyof typeof CREW, Client>>

/** Signs everybody in, one after the other. */
export async function signInCrew(baseUrl: string, password: string): Promise<Crew> {
  const clients: [string, Client][] = []
  for (const [part, username] of Object.entries(CREW))
    clients.push([part, await signIn(baseUrl, username, password)])
  return Object.fromEntries(clients) as Crew
}
