import { openSession } from '../../testing/people.ts'
import { type Key, type MakeSample, plain, type Source } from './sample.ts'

const ofCustomer: MakeSample = ({ company }) => ({ params: { id: company.customer.id } })
const ofProduct: MakeSample = () => ({ params: { id: 'RICE' } })

let views = 0
const newView = () => ({ list: 'orders', name: `Vista ${++views}`, query: 'tab=pending' })

/** A view of the creator's, shared with their branch. */
async function sharedView({ company: { must, people } }: Source) {
  const { content } = await must(people.CREATOR, 'POST /views', { ...newView(), sharedWith: 'branch' })
  return content as { id: number; version: number }
}

/** Signing in, what every page reads, saved views, customers, articles, history. */
export const COMPANY_SAMPLES = {
  'POST /auth': () => ({ body: { username: 'nobody.here', password: 'wrong password' } }),
  'GET /auth/me': plain,
  'PUT /auth/logout/{username}': async ({ company, person }) => ({
    params: { username: person.username },
    headers: { authorization: `Bearer ${await openSession(company.testApp, person.id)}` },
  }),
  'PUT /users': async ({ company, person }) => {
    const { data } = await company.must(person, 'GET /auth/me')
    return { body: { id: person.id, version: data.version, name: data.name } }
  },
  'GET /app-info': plain,
  'GET /branches': plain,
  'GET /warehouses': plain,
  'GET /operations': plain,
  'GET /reasons': plain,
  'GET /routes': plain,
  'GET /client-types': plain,
  'GET /payment-conditions': plain,
  'GET /users/names': plain,
  'GET /shipment/listPrinters': plain,
  'GET /views': plain,
  'GET /views/counts': plain,
  'POST /views': () => ({ body: newView() }),
  'PUT /views/{id}': async (source) => {
    const { id, version } = await sharedView(source)
    return { params: { id }, body: { version, sort: 'oldest' } }
  },
  'DELETE /views/{id}': async (source) => ({ params: { id: (await sharedView(source)).id } }),
  'POST /views/{id}/restore': async (source) => {
    const { id } = await sharedView(source)
    await source.company.must(source.company.people.CREATOR, `DELETE /views/${id}`)
    return { params: { id } }
  },
  'GET /preferences': plain,
  'PUT /preferences/{list}': () => ({ params: { list: 'orders' }, body: { dense: true } }),
  'GET /search': () => ({ query: 'q=mercearia' }),
  'GET /home': plain,
  'GET /menu-counts': plain,
  'GET /customers': plain,
  'GET /customers/{id}': ofCustomer,
  'GET /customers/{id}/addresses': ofCustomer,
  'GET /customers/{id}/summary': ofCustomer,
  'GET /products': plain,
  'GET /products/{id}': ofProduct,
  'GET /products/{id}/batches': ofProduct,
  'GET /audit': async ({ take }) => ({ query: `objectType=order&objectId=${(await take('analysis')).id}` }),
} satisfies Partial<Record<Key, MakeSample>>
