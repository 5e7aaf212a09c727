import { sql } from 'kysely'
import { imageUpload } from '../../testing/image-upload.ts'
import { openSession, signIn } from '../../testing/people.ts'
import { setupSample } from '../../testing/setup-sample.ts'
import { addCustomer } from '../../testing/trade.ts'
import { type Key, type MakeSample, plain, type Source } from './sample.ts'
import { send } from './send.ts'

const ofCustomer: MakeSample = ({ company }) => ({ params: { id: company.customer.id } })
const ofProduct: MakeSample = () => ({ params: { id: 'RICE' } })

const ofFirst =
  (list: string): MakeSample =>
  async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, list)
    return { params: { id: data[0].id } }
  }

let cards = 0
/** A customer of its own, with every field that may be changed, so that no change reaches documents of other samples. */
async function newCard({ company }: Source) {
  const { id, addressId } = await addCustomer(company.db)
  const { data } = await company.must(company.people.ADMIN, `GET /customers/${id}`)
  const addresses = [{ id: addressId, address: `Av. Eduardo Mondlane ${++cards}` }]
  return { id, change: { version: data.version as number, name: `Mercearia Nova ${cards}`, addresses } }
}

const own = { password: 'três tigres tristes', passwordConfirmation: 'três tigres tristes' }

/** Somebody who was given a link to a first password, and what stands behind its #. */
async function tokenOfLink({ company: { testApp, must, people } }: Source): Promise<string> {
  const { id } = await signIn(testApp, 'OPERATOR')
  const { data } = await must(people.ADMIN, `POST /users/${id}/password-reset`, { by: 'link' })
  return String(data.path).replace(/^.*#/, '')
}

/** The headers of somebody who signed in with a temporary password. */
async function withTemporaryPassword({ company: { testApp, must, people } }: Source) {
  const { id } = await signIn(testApp, 'OPERATOR')
  await must(people.ADMIN, `POST /users/${id}/password-reset`, { by: 'temporary' })
  return { authorization: `Bearer ${await openSession(testApp, id)}` }
}

const ownSession = async ({ company, person }: Source) => ({
  authorization: `Bearer ${await openSession(company.testApp, person.id)}`,
})

/** A user with one open session. */
async function signedInUser({ company: { testApp, must, people } }: Source) {
  const { id } = await signIn(testApp, 'OPERATOR')
  const { data } = await must(people.ADMIN, `GET /users/${id}/sessions`)
  return { id, sessionId: String(data.sessions[0].id) }
}

let views = 0
const newView = () => ({ list: 'orders', name: `Vista ${++views}`, query: 'tab=pending' })

/** A view of the creator's, shared with their branch. */
async function sharedView({ company: { must, people } }: Source) {
  const { content } = await must(people.CREATOR, 'POST /views', { ...newView(), sharedWith: 'branch' })
  return content as { id: number; version: number }
}

let places = 0
/** A branch with every field, of its own so that no change reaches documents of other samples. */
function newBranch() {
  places += 1
  const seriesCode = `T${places}`
  const warehouses = [{ id: `${seriesCode}-1`, name: 'Armazém', kind: 'sale' }]
  const place = { provinceId: 8, address: 'Rua do Rio 1', phone: '+258 25 000 001', active: true }
  return { name: `Filial ${places}`, seriesCode, ...place, warehouses }
}

async function branchChange({ company: { must, people } }: Source) {
  const { content } = await must(people.ADMIN, 'POST /branches', newBranch())
  const { id, version, name, seriesCode, warehouses } = content
  const rest = { name: `${name} B`, seriesCode, provinceId: 9, address: 'Rua 2', phone: '', active: false }
  return { id: id as string, version: version as number, ...rest, warehouses: warehouses as object[] }
}

/** Nothing refers to it. */
async function emptyBranch({ company: { must, people } }: Source) {
  const { content } = await must(people.ADMIN, 'POST /branches', { ...newBranch(), warehouses: [] })
  return { id: content.id as string, version: content.version as number }
}

function newOperation() {
  places += 1
  const rest = { discountLimit: 7.5, morpheusEntities: [`ENTIDADE ${places}`], active: true }
  return { code: `OP-${places}`, name: `Operação ${places}`, ...rest }
}

async function operationChange(source: Source) {
  const { must, people } = source.company
  const { content } = await must(people.ADMIN, 'POST /operations', newOperation())
  const { id, version, name, morpheusEntities } = content
  const rest = {
    name: `${name} B`,
    discountLimit: 3,
    morpheusEntities: morpheusEntities as string[],
    active: false,
    image: await storedImage(source),
  }
  return { id: id as string, version: version as number, ...rest }
}

/** Stored as the image of an operation. */
async function storedImage({ company: { people, testApp } }: Source) {
  const upload = imageUpload()
  await send(testApp, 'PUT /files/{digest}', upload, people.ADMIN)
  return { digest: upload.params.digest, name: 'logo.png' }
}

const pictured = async (source: Source) => ({ ...newOperation(), image: await storedImage(source) })

async function operationWithImage(source: Source) {
  const { must, people } = source.company
  const { content } = await must(people.ADMIN, 'POST /operations', await pictured(source))
  return { params: { id: content.id as string } }
}

let jobs = 0

/** A job of a task of its own that was given up. */
async function failedJob(db: Source['company']['db']): Promise<string> {
  jobs += 1
  const task = `proof-task-${jobs}`
  await sql`SELECT graphile_worker.permanently_fail_jobs(
    ARRAY[(graphile_worker.add_job(${task}::text)).id], 'no way')`.execute(db)
  return task
}

let products = 0
/** An article of its own, so that no change reaches documents of other samples. */
function newProduct() {
  products += 1
  const weights = { barcode: `PROVA-${products}`, netWeight: 1, grossWeight: 1.2, orderable: true }
  const units = [
    { code: 'un', factor: 1 },
    { code: 'cx', factor: 12, ...weights },
  ]
  const days = { shelfLifeDays: 90, minShelfLifeDays: 10 }
  const card = {
    description: 'Artigo de prova',
    vatCode: 'NOR',
    temperature: 'frozen',
    active: true,
    ...days,
  }
  return { code: `PROVA-${products}`, ...card, unit: 'cx', baseUnit: 'un', units, unitPrice: 150_00 }
}

async function productChange({ company: { must, people } }: Source) {
  const { code: _, unitPrice: _price, ...card } = newProduct()
  const { content } = await must(people.ADMIN, 'POST /products', newProduct())
  return { ...card, id: content.id as string, version: content.version as number, active: false }
}

let names = 0
/** Every field of the company, with a logo. */
async function companyChange({ company: { must, people, testApp } }: Source) {
  const upload = imageUpload()
  await send(
    testApp,
    'PUT /files/{digest}',
    { ...upload, query: 'purpose=company-logo&name=logo.png' },
    people.ADMIN,
  )
  const { data } = await must(people.ADMIN, 'GET /company')
  const logo = { digest: upload.params.digest, name: 'logo.png' }
  const { company: fields } = setupSample()
  return { ...fields, name: `Cais Amostra ${++names}`, logo, version: data.version as number }
}

let colleagues = 0
const newColleague = () => ({ username: `colleague.${++colleagues}`, name: 'Colega', branchId: 'SD' })

/** A user of its own, so that no change reaches who makes the calls. */
async function colleague({ company: { must, people } }: Source) {
  const { content } = await must(people.ADMIN, 'POST /users', newColleague())
  return content as { id: number; version: number }
}

const ofColleague: MakeSample = async (source) => ({ params: { id: (await colleague(source)).id } })

/** Signing in, what every page reads, saved views, customers, products, history. */
export const COMPANY_SAMPLES = {
  'POST /setup/check': () => ({ body: { token: 'not-given' } }),
  'POST /setup': () => {
    const { company, ...others } = setupSample()
    const logo = { digest: 'a'.repeat(64), name: 'logo.png' }
    return { body: { token: 'not-given', ...others, company: { ...company, logo } } }
  },
  'GET /setup/checklist': plain,
  'GET /company': plain,
  'PUT /company': async (source) => ({ body: await companyChange(source) }),
  'GET /company/logo': async (source) => {
    await source.company.must(source.company.people.ADMIN, 'PUT /company', await companyChange(source))
    return {}
  },
  'POST /auth': () => ({ body: { username: 'nobody.here', password: 'wrong password' } }),
  'GET /auth/me': plain,
  'PUT /auth/logout/{username}': async (source) => ({
    params: { username: source.person.username },
    headers: await ownSession(source),
  }),
  'PUT /auth/password': async (source) => ({ body: own, headers: await withTemporaryPassword(source) }),
  'POST /auth/first-password/check': async (source) => ({ body: { token: await tokenOfLink(source) } }),
  'POST /auth/first-password': async (source) => ({ body: { token: await tokenOfLink(source), ...own } }),
  'POST /users/{id}/password-reset': async (source) => {
    const { id } = await signedInUser(source)
    return { params: { id }, body: { by: 'link' } }
  },
  'GET /users/{id}/sessions': async (source) => ({ params: await signedInUser(source) }),
  'DELETE /users/{id}/sessions/{sessionId}': async (source) => ({ params: await signedInUser(source) }),
  'POST /users/{id}/see-as': async (source) => ({
    params: { id: (await signedInUser(source)).id },
    body: { reason: 'Não encontra uma encomenda' },
    // A session of its own: the others go on as who they are.
    ...(source.person === source.company.people.CREATOR ? {} : { headers: await ownSession(source) }),
  }),
  'DELETE /auth/see-as': plain,
  'DELETE /users/{id}/sessions': async (source) => ({ params: await signedInUser(source) }),
  'PUT /users': async ({ company, person }) => {
    const { data } = await company.must(person, 'GET /auth/me')
    return { body: { id: person.id, version: data.version, name: data.name } }
  },
  'GET /users': plain,
  'GET /users/tab-counts': plain,
  'POST /users/bulk': async (source) => {
    const { id, version } = await colleague(source)
    return { body: { action: 'grant-role', role: 'OPERATOR', users: [{ id, version }] } }
  },
  'GET /users/access-report': () => ({ query: 'day=2026-01-31' }),
  'GET /users/{id}': ofColleague,
  'GET /users/{id}/open-work': ofColleague,
  'GET /users/{id}/why-not': async (source) => {
    const { id } = await source.take('approval')
    const { number } = await source.company.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { people } = source.company
    return { params: { id: people.OPERATOR.id }, query: `question=order.approve-financial&number=${number}` }
  },
  'GET /users/{id}/visible-documents': ({ company }) => ({ params: { id: company.people.OPERATOR.id } }),
  'POST /users': () => ({ body: newColleague() }),
  'PUT /users/{id}': async (source) => {
    const { id, version } = await colleague(source)
    return { params: { id }, body: { version, surname: 'Nova' } }
  },
  'GET /roles': plain,
  'GET /app-info': plain,
  'GET /branches': plain,
  'GET /warehouses': plain,
  'GET /operations': plain,
  'GET /reasons': plain,
  'GET /branches/{id}': () => ({ params: { id: 'SD' } }),
  'GET /warehouses/{id}': () => ({ params: { id: 'SD1' } }),
  'GET /operations/{id}': ofFirst('GET /operations'),
  'GET /operations/{id}/image': operationWithImage,
  'PUT /files/{digest}': () => imageUpload(),
  'GET /reasons/{id}': ofFirst('GET /reasons'),
  'GET /provinces': plain,
  'GET /provinces/{id}': () => ({ params: { id: 1 } }),
  'GET /branches/{id}/uses': () => ({ params: { id: 'SD' } }),
  'POST /branches': () => ({ body: newBranch() }),
  'PUT /branches/{id}': async (source) => {
    const { id, ...body } = await branchChange(source)
    return { params: { id }, body }
  },
  'PUT /branches': async (source) => ({ body: await branchChange(source) }),
  'DELETE /branches/{id}': async (source) => {
    const { id, version } = await emptyBranch(source)
    return { params: { id }, body: { version } }
  },
  'DELETE /branches': async (source) => ({ body: await emptyBranch(source) }),
  'POST /operations': async (source) => ({ body: await pictured(source) }),
  'PUT /operations/{id}': async (source) => {
    const { id, ...body } = await operationChange(source)
    return { params: { id }, body }
  },
  'PUT /operations': async (source) => ({ body: await operationChange(source) }),
  'GET /route': plain,
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
  'GET /home/sales': plain,
  'GET /home/flow': plain,
  'POST /jobs/{task}/repeat': async ({ company }) => ({ params: { task: await failedJob(company.db) } }),
  'GET /monitoring': plain,
  'GET /menu-counts': plain,
  'GET /customers': plain,
  'GET /customers/{id}': ofCustomer,
  'POST /customers': () => ({ body: { name: `Mercearia Nova ${++cards}`, branchId: 'SD' } }),
  'PUT /customers/{id}': async (source) => {
    const { id, change } = await newCard(source)
    return { params: { id }, body: change }
  },
  'PUT /customers': async (source) => {
    const { id, change } = await newCard(source)
    return { body: { id, ...change } }
  },
  'GET /customers/{id}/addresses': ofCustomer,
  'GET /customers/{id}/summary': ofCustomer,
  'GET /products': plain,
  'GET /products/{id}': ofProduct,
  'GET /products/{id}/batches': ofProduct,
  'GET /products/{id}/outlook': ofProduct,
  'GET /products/choices': plain,
  'POST /products': () => ({ body: newProduct() }),
  'PUT /products/{id}': async (source) => {
    const { id, ...change } = await productChange(source)
    return { params: { id }, body: change }
  },
  'PUT /products': async (source) => ({ body: await productChange(source) }),
  'GET /audit/chain': async ({ take }) => ({
    query: `objectType=order&objectId=${(await take('analysis')).id}`,
  }),
  'GET /audit/anchor': plain,
  'GET /audit': async ({ take }) => ({ query: `objectType=order&objectId=${(await take('analysis')).id}` }),
} satisfies Partial<Record<Key, MakeSample>>
