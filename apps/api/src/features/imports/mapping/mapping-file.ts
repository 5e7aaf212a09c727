import { OPTIONAL_COLUMNS, type OrderMapping, REQUIRED_COLUMNS } from '@cais/domain/imports/order-mapping'
import { isDateFormat } from '@cais/domain/imports/read-date'
import { z } from 'zod'

const heading = z.string().trim().min(1).max(200)

const pattern = (usual: string) =>
  z.string().max(200).default(usual).refine(isPattern, { error: 'is no regular expression' })

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

const columns = z.strictObject({
  ...(Object.fromEntries(REQUIRED_COLUMNS.map((column) => [column, heading])) as Record<
    (typeof REQUIRED_COLUMNS)[number],
    typeof heading
  >),
  ...(Object.fromEntries(OPTIONAL_COLUMNS.map((column) => [column, heading.optional()])) as Record<
    (typeof OPTIONAL_COLUMNS)[number],
    z.ZodOptional<typeof heading>
  >),
})

/** A mapping as people write it (docs/usage/import-orders.md). Everything but the columns has a default. */
export const mappingFile = z.strictObject({
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'takes lower case letters, digits and hyphens' })
    .default('orders'),
  columns,
  decimal: z.enum(['.', ',']).default('.'),
  grouping: z.enum(['', '.', ',', ' ']).default(''),
  dateFormat: z
    .string()
    .max(60)
    .default('YYYY-MM-DD')
    .refine(isDateFormat, { error: 'names YYYY, MM and DD once each' }),
  creditPattern: pattern('^[Cc]'),
  articlePattern: pattern('^\\S'),
  createCustomers: z.boolean().default(false),
  createArticles: z.boolean().default(false),
  vatCode: z.string().min(1).max(20).default('NORMAL'),
  unit: z.string().min(1).max(10).default('un'),
  operation: z.string().min(1).max(16).default('GERAL'),
  paymentCondition: z.string().max(60).default('30 dias'),
  paymentDays: z.int().min(0).max(365).default(30),
  creditLimit: z.number().min(0).max(999_999_999_999).default(0),
})
export type MappingFile = z.output<typeof mappingFile>

/** The mapping as the domain reads with it; the limit is written in MZN. */
export const toOrderMapping = (file: MappingFile): OrderMapping => ({
  columns: file.columns,
  numbers: { decimal: file.decimal, grouping: file.grouping },
  dateFormat: file.dateFormat,
  creditPattern: new RegExp(file.creditPattern),
  productPattern: new RegExp(file.articlePattern),
  createCustomers: file.createCustomers,
  createProducts: file.createArticles,
  vatCode: file.vatCode,
  unit: file.unit,
  operationId: file.operation,
  paymentCondition: file.paymentCondition,
  paymentDays: file.paymentDays,
  creditLimit: Math.round(file.creditLimit * 100),
})
