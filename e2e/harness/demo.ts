import { ALL_ROUTES, ROUTES, type Route } from './allowed-routes.ts'
import { call } from './api.ts'

type Listed = { readonly data: readonly { readonly id: number }[] }

let records: Promise<Readonly<Record<string, string>>> | undefined

const demoRecords = () => {
  records ??= findDemoRecords()
  return records
}

/** The path of a route, filled in with records of the demo company. */
export async function pathOf(route: Route): Promise<string> {
  const found = await demoRecords()
  return ROUTES[route].replace(/\{(\w+)\}/g, (_, name: string) => found[name] ?? '1')
}

/** Every route, and the pages that look different for other records. */
export async function everyPage(): Promise<[name: string, path: string][]> {
  const { draft, billedOrder, billedShipment } = await demoRecords()
  const routes = await Promise.all(
    ALL_ROUTES.map(async (route): Promise<[string, string]> => [route, await pathOf(route)]),
  )
  return [
    ...routes,
    ['profile', '/profile'],
    ['draft', `/documents/drafts/${draft}`],
    ['billed document', `/documents/${billedOrder}`],
    ['billed shipment', `/picking/${billedShipment}`],
    ['board', '/documents?view=kanban'],
    ['customer', '/customers/1'],
    ['account', '/customers/1/account'],
    ['statement', '/customers/1/account?view=statement'],
    ['product', '/products/AR-25'],
    ['branches', '/settings?tab=branches'],
    ['a branch', '/settings?tab=branches&record=SD'],
    ['operations', '/settings?tab=operations'],
    ['job', '/settings?tab=order-flow&job=draft-cleaner'],
    ['rules', '/settings?tab=order-flow&view=rules'],
    ['monitoring', '/settings?tab=monitoring'],
  ]
}

async function findDemoRecords() {
  const [order, shipment, draft, billedOrder, billedShipment] = await Promise.all([
    firstId('/orders?perPage=1&stage=STOCK_ANALYSIS'),
    firstId('/shipments?perPage=1'),
    firstId('/drafts?perPage=1', 'operator'),
    firstId('/orders?perPage=1&stage=BILLED'),
    firstId('/shipments?perPage=1&tab=billed'),
  ])
  return { order, shipment, draft, billedOrder, billedShipment }
}

async function firstId(path: string, username = 'admin'): Promise<string> {
  const { body } = await call<Listed>(username, 'GET', path)
  return String(body.data?.[0]?.id ?? 1)
}
