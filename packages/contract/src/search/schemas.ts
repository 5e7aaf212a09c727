import { z } from 'zod'
import { centavos } from '../kernel/fields.ts'

export const searchKind = z.enum([
  'documents',
  'drafts',
  'shipments',
  'invoices',
  'credit-notes',
  'customers',
  'products',
  'exchanges',
])
export type SearchKind = z.output<typeof searchKind>

export const searchHit = z.object({
  kind: searchKind,
  id: z.string(),
  number: z.string().describe('Tracking code, number or code; empty while there is none'),
  name: z.string().describe('Customer, article or truck'),
  detail: z.string().describe('Reference, route or branch, for telling two of them apart'),
  total: centavos.nullable(),
  status: z.string().nullable(),
  stages: z.array(z.string()),
  link: z.string().describe('Path of its page'),
})
export type SearchHit = z.output<typeof searchHit>
