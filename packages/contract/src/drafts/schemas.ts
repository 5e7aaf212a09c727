import { z } from 'zod'
import {
  calendarDate,
  centavos,
  id,
  idParam,
  optionalVersion,
  percent,
  quantity,
  text,
  version,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { orderType } from '../orders/type.ts'

/** A draft may hold what is not right yet: a quantity of 0, no customer. Submitting checks all. */
export const draftLineInput = z.strictObject({
  productId: z.string().trim().min(1).max(40),
  unit: z
    .string()
    .trim()
    .min(1)
    .max(10)
    .optional()
    .describe('Any orderable unit of the article. Left out: the unit that the line has, or the sales unit'),
  quantity,
  negotiatedPrice: centavos.nullable().default(null),
  discount: centavos.default(0).describe('Centavos per ordered unit'),
  discountPercentage: percent.default(0),
  discountAmount: centavos.default(0).describe('Centavos for the whole line'),
  specialField: text(200).default(''),
})

export type DraftLineInput = z.output<typeof draftLineInput>

export const MAX_DRAFT_LINES = 1000

export const draftInput = z.strictObject({
  type: orderType.default('PEV'),
  customerId: id.nullable().default(null),
  addressId: id.nullable().default(null),
  operationType: z.string().trim().max(16).optional(),
  branchId: z.string().trim().max(8).optional(),
  warehouse: z.string().trim().max(12).nullable().optional(),
  withdraws: z.boolean().default(false),
  poNumber: text(60).default(''),
  discount: percent.default(0),
  deliveryDate: calendarDate.optional().describe('Default: today plus 2 days'),
  dueAt: calendarDate.optional().describe('Default: today plus 30 days'),
  provinceId: z.int().min(1).max(11).nullable().optional(),
  reasonId: z.string().max(8).nullable().default(null),
  notes: text(1000).default(''),
  lines: z.array(draftLineInput).max(MAX_DRAFT_LINES).default([]),
})

export type DraftInput = z.output<typeof draftInput>

export const draftUpdate = draftInput.extend({
  id: id.optional(),
  version: optionalVersion,
  dropLines: z
    .boolean()
    .default(false)
    .describe('Confirms that changing customer, branch, warehouse or operation drops the lines'),
})

export type DraftUpdate = z.output<typeof draftUpdate>

export const draftQuery = z.strictObject(paging)

export const submitInput = z.strictObject({
  version,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1e7).optional().describe('Metres'),
})

export type SubmitInput = z.output<typeof submitInput>

export const draftParams = z.object({ id: idParam })
