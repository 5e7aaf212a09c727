import { DATE_ORDERS } from '@cais/domain/imports/column-style'
import { INBOUND_COLUMN_KEYS } from '@cais/domain/inbound/inbound-columns'
import { INBOUND_FORMATS, READING_FAULTS } from '@cais/domain/inbound/inbound-message'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import { instant, requiredText } from '../kernel/fields.ts'

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

const columns = z
  .array(z.enum(INBOUND_COLUMN_KEYS).nullable())
  .max(200)
  .describe('What of ours each column is, by its place; null = left out')
const choice = {
  encoding: z.enum(ENCODINGS).nullable().default(null).describe('null = as it is found'),
  decimalMark: z.enum(['.', ',']).nullable().default(null),
  dateOrder: z.enum(DATE_ORDERS).nullable().default(null),
}

export const tableMapPreviewInput = z.strictObject({
  file: fileReference.unwrap(),
  retailerId: requiredText(20).nullable().default(null),
  columns: columns.nullable().default(null).describe('null = by the names, or the map that is kept'),
  ...choice,
})
export type TableMapPreviewInput = z.output<typeof tableMapPreviewInput>

export const tableMapPreview = z.object({
  format: z.enum(INBOUND_FORMATS),
  encoding: z.string().nullable().describe('As the file is read now'),
  separator: z.string().nullable(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: z.array(z.enum(INBOUND_COLUMN_KEYS).nullable()),
  missing: z.array(z.enum(INBOUND_COLUMN_KEYS)).describe('Columns without which nothing is read'),
  isKept: z.boolean().describe('A map for these names is kept for the retailer'),
  orders: z.int(),
  lines: z.int(),
  faults: z.int().describe('Lines with something that cannot be read'),
  firstLines: z
    .array(
      z.object({
        orderNumber: z.string(),
        article: z.string(),
        quantity: z.string().nullable(),
        unit: z.string(),
        price: z.string().nullable(),
        place: z.string(),
        fault: z
          .object({
            code: z.enum(READING_FAULTS),
            facts: z.record(z.string(), z.union([z.string(), z.number()])),
          })
          .nullable(),
      }),
    )
    .describe('The first lines as they would be read'),
})
export type TableMapPreview = z.infer<typeof tableMapPreview>

export const tableMapInput = tableMapPreviewInput.extend({
  retailerId: requiredText(20),
  columns,
})
export type TableMapInput = z.output<typeof tableMapInput>

export const tableMap = z.object({
  id: z.int(),
  retailer: z.object({ id: z.string(), name: z.string() }),
  header: z.array(z.string()),
  columns: z.array(z.enum(INBOUND_COLUMN_KEYS).nullable()),
  encoding: z.enum(ENCODINGS).nullable(),
  decimalMark: z.enum(['.', ',']).nullable(),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  updatedBy: z.string(),
  updatedAt: instant,
  version: z.int(),
})
export type TableMap = z.infer<typeof tableMap>

export const quantityRule = z.strictObject({
  productId: requiredText(40).nullable().describe('null = every article that has the unit'),
  unit: requiredText(10),
  minimum: z.number().min(0).max(1e6),
  multiple: z.number().min(0).max(1e6).describe('Whole packs of so many; 0 = any'),
})
