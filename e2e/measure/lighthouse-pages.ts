import { type Session, signIn } from './sign-in.ts'

export type LighthousePage = { readonly name: string; readonly path: string; readonly session: Session }

const LINES = 12

/** The pages people use all day: the list, a draft with lines, the approvals inbox with one open. */
export async function pagesToVisit(address: string): Promise<LighthousePage[]> {
  const operator = await signIn(address, 'operator')
  const approver = await signIn(address, 'financial_approver')
  return [
    { name: 'list', path: '/documents', session: operator },
    { name: 'draft', path: `/documents/drafts/${await draftWithLines(operator)}`, session: operator },
    { name: 'approval', path: `/approval/${await firstApproval(approver)}`, session: approver },
  ]
}

type Rows<Id> = { data: { id: Id }[] }

async function draftWithLines({ call }: Session): Promise<number> {
  const customers = await call<Rows<number>>('GET', '/customers?perPage=1')
  const products = await call<Rows<string>>('GET', `/products?perPage=${LINES}&warehouseId=SD1`)
  const lines = products.data.map(({ id }, at) => ({ productId: id, quantity: 1 + at }))
  const draft = { customerId: customers.data[0]?.id, lines }
  return (await call<{ content: { id: number } }>('POST', '/drafts', draft)).content.id
}

async function firstApproval({ call }: Session): Promise<number> {
  const { data } = await call<Rows<number>>('GET', '/approvals?perPage=1')
  if (!data[0]) throw new Error('Nothing waits for approval')
  return data[0].id
}
