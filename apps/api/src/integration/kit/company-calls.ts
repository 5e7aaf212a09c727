import { sql } from 'kysely'
import { imageUpload } from '../../testing/image-upload.ts'
import { setupSample } from '../../testing/setup-sample.ts'
import { addCustomer } from '../../testing/trade.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'
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

/** The company and its set-up, what every page reads, saved views, customers, products, history. */
export const COMPANY_CALLS = {
  // The company of these tests is set up.
  'POST /setup/check': call('ss ssssss ss sss ssss ssss sss', () => ({ body: { token: 'not-given' } })),
  'POST /setup': call('ss ssssss ss sss ssss ssss sss', () => {
    const { company, ...others } = setupSample()
    const logo = { digest: 'a'.repeat(64), name: 'logo.png' }
    return { body: { token: 'not-given', ...others, company: { ...company, logo } } }
  }),
  'GET /setup/checklist': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /company': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /company': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    body: await companyChange(source),
  })),
  'GET /company/logo': call('++ ++++++ ++ +++ ++++ ++++ +++', async (source) => {
    await source.company.must(source.company.people.ADMIN, 'PUT /company', await companyChange(source))
    return {}
  }),
  'GET /app-info': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  // Retailers read nothing of the company.
  'GET /branches': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  'GET /warehouses': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  'GET /operations': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  'GET /reasons': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  'GET /branches/{id}': call('++ +----- ++ +++ ++++ ++++ xx+', () => ({ params: { id: 'SD' } })),
  'GET /warehouses/{id}': call('++ +----- ++ +++ ++++ ++++ xx+', () => ({ params: { id: 'SD1' } })),
  'GET /operations/{id}': call('++ ++++++ ++ +++ ++++ ++++ xx+', ofFirst('GET /operations')),
  'GET /operations/{id}/image': call('++ ++++++ ++ +++ ++++ ++++ xx+', operationWithImage),
  // As the image of an operation.
  'PUT /files/{digest}': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => imageUpload()),
  'GET /reasons/{id}': call('++ ++++++ ++ +++ ++++ ++++ xx+', ofFirst('GET /reasons')),
  'GET /provinces': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  'GET /provinces/{id}': call('++ ++++++ ++ +++ ++++ ++++ xx+', () => ({ params: { id: 1 } })),
  // Administrators edit branches and operations; a warehouse manager the warehouses of the own branch, which a new one is not.
  'GET /branches/{id}/uses': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({ params: { id: 'SD' } })),
  'POST /branches': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({ body: newBranch() })),
  'PUT /branches/{id}': call('++ ------ xx xxx xxxx xxxx xxx', async (source) => {
    const { id, ...body } = await branchChange(source)
    return { params: { id }, body }
  }),
  'PUT /branches': call('++ ------ xx xxx xxxx xxxx xxx', async (source) => ({
    body: await branchChange(source),
  })),
  'DELETE /branches/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id, version } = await emptyBranch(source)
    return { params: { id }, body: { version } }
  }),
  'DELETE /branches': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    body: await emptyBranch(source),
  })),
  'POST /operations': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    body: await pictured(source),
  })),
  'PUT /operations/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id, ...body } = await operationChange(source)
    return { params: { id }, body }
  }),
  'PUT /operations': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    body: await operationChange(source),
  })),
  'GET /route': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  // Retailers and REPRINTING_OPERATOR see neither customers nor colleagues.
  'GET /routes': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /client-types': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /payment-conditions': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /users/names': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /shipment/listPrinters': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  // A view is shared with the branch of its owner; only they and administrators change it.
  'GET /views': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'GET /views/counts': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'POST /views': call('++ ++++++ ++ +++ ++++ xxxx xxx', () => ({ body: newView() })),
  'PUT /views/{id}': call('++ x----- x+ xxx xxxx ---- ---', async (source) => {
    const { id, version } = await sharedView(source)
    return { params: { id }, body: { version, sort: 'oldest' } }
  }),
  'DELETE /views/{id}': call('++ x----- x+ xxx xxxx ---- ---', async (source) => ({
    params: { id: (await sharedView(source)).id },
  })),
  'POST /views/{id}/restore': call('++ x----- x+ xxx xxxx ---- ---', async (source) => {
    const { id } = await sharedView(source)
    await source.company.must(source.company.people.CREATOR, `DELETE /views/${id}`)
    return { params: { id } }
  }),
  'GET /preferences': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'PUT /preferences/{list}': call('++ ++++++ ++ +++ ++++ xxxx xxx', () => ({
    params: { list: 'orders' },
    body: { dense: true },
  })),
  'GET /search': call('++ ++++++ ++ +++ ++++ ++++ +++', () => ({ query: 'q=mercearia' })),
  'GET /home': call('++ ++++++ ++ +++ ++++ ++++ xx+', plain),
  'GET /home/sales': call('++ xxxxxx ++ xxx xxxx xxxx xxx', plain),
  'GET /home/flow': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'POST /jobs/{task}/repeat': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => ({
    params: { task: await failedJob(company.db) },
  })),
  'GET /monitoring': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /menu-counts': call('++ ++++++ ++ +++ ++++ ++++ +++', plain),
  'GET /customers': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /customers/{id}': call('++ +----- ++ +++ ++++ ++++ xxx', ofCustomer),
  'POST /customers': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({
    body: { name: `Mercearia Nova ${++cards}`, branchId: 'SD' },
  })),
  // Administrators and the financial approver change customers.
  'PUT /customers/{id}': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { id, change } = await newCard(source)
    return { params: { id }, body: change }
  }),
  'PUT /customers': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { id, change } = await newCard(source)
    return { body: { id, ...change } }
  }),
  'GET /customers/{id}/addresses': call('++ +----- ++ +++ ++++ ++++ xxx', ofCustomer),
  'GET /customers/{id}/summary': call('++ +----- ++ +++ ++++ ++++ xxx', ofCustomer),
  'GET /products': call('++ ++++++ ++ +++ ++++ ++++ xxx', plain),
  'GET /products/{id}': call('++ ++++++ ++ +++ ++++ ++++ xxx', ofProduct),
  'GET /products/{id}/batches': call('++ ++++++ ++ +++ ++++ ++++ xxx', ofProduct),
  'GET /products/{id}/outlook': call('++ ++++++ ++ +++ ++++ ++++ xxx', ofProduct),
  // Administrators create and change articles.
  'GET /products/choices': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'POST /products': call('++ xxxxxx xx xxx xxxx xxxx xxx', () => ({ body: newProduct() })),
  'PUT /products/{id}': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => {
    const { id, ...change } = await productChange(source)
    return { params: { id }, body: change }
  }),
  'PUT /products': call('++ xxxxxx xx xxx xxxx xxxx xxx', async (source) => ({
    body: await productChange(source),
  })),
  'GET /audit/chain': call('++ +----- ++ +++ ++++ xxxx xxx', async ({ take }) => ({
    query: `objectType=order&objectId=${(await take('analysis')).id}`,
  })),
  'GET /audit/anchor': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'GET /audit': call('++ +----- ++ +++ ++++ xxxx xxx', async ({ take }) => ({
    query: `objectType=order&objectId=${(await take('analysis')).id}`,
  })),
} satisfies Partial<Record<Key, CallCase>>
