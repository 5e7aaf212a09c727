import { type Session, signIn } from './sign-in.ts'

export type LighthousePage = { readonly name: string; readonly path: string; readonly session: Session }

const LINES = 12

/** The pages that are worked in all day: the list, a draft with lines, the inbox of approvals with one open. */
export async function pagesToVisit(address: string): Promise<LighthousePage[]> {
  const operator = await signIn(address, 'operator')
  const approver = await signIn(address, 'financial_approver')
  return [
    { name: 'list', path: '/documents', session: operator },
    { name: 'draft', path: `/documents/drafts/${await draftWithLines(operator)}`, session: operator },
    { name: 'approval', path: `/approval/${await waiting(approver)}`, session: approver },
  ]
}

type Rows<Id> = { data: { id: Id }[] }

async function draftWithLines({ ask }: Session): Promise<number> {
  const customers = await ask<Rows<number>>('GET', '/customers?perPage=1')
  const products = await ask<Rows<string>>('GET', `/products?perPage=${LINES}&warehouseId=SD1`)
  const lines = products.data.map(({ id }, at) => ({ productId: id, quantity: 1 + at }))
  const draft = { customerId: customers.data[0]?.id, lines }
  return (await ask<{ content: { id: number } }>('POST', '/drafts', draft)).content.id
}

async function waiting({ ask }: Session): Promise<number> {
  const { data } = await ask<Rows<number>>('GET', '/approvals?perPage=1')
  if (!data[0]) throw new Error('Nothing waits for approval')
  return data[0].id
}
