import { ROUTES, type Route } from './allowed-routes.ts'
import { call } from './api.ts'

type Listed = { readonly data: readonly { readonly id: number }[] }

let places: Promise<Readonly<Record<string, string>>> | undefined

/** The address of a route, with a document and a shipment of the demo company in it. */
export async function pathOf(route: Route): Promise<string> {
  places ??= findPlaces()
  const found = await places
  return ROUTES[route].replace(/\{(\w+)\}/g, (_, name: string) => found[name] ?? '1')
}

async function findPlaces() {
  const [order, shipment] = await Promise.all([
    firstId('/orders?perPage=1&stage=STOCK_ANALYSIS'),
    firstId('/shipments?perPage=1'),
  ])
  return { order, shipment }
}

async function firstId(path: string): Promise<string> {
  const { body } = await call<Listed>('admin', 'GET', path)
  return String(body.data?.[0]?.id ?? 1)
}
