import { SETUP_STEPS } from '@cais/domain/company/checklist'
import { MIN_USERNAME } from '@cais/domain/users/username'
import { z } from 'zod'
import { branchInput } from '../branches/schemas.ts'
import { companyInput } from '../company/schemas.ts'
import { calendarDate, instant, percent, requiredText, text } from '../kernel/fields.ts'
import { operationInput } from '../operations/schemas.ts'

const token = z.string().min(1).max(200).describe('What follows # in the set-up address')

export const setupLink = z.strictObject({ token })
const proposed = z.object({ code: z.string(), namePt: z.string(), nameEn: z.string() })

export const setupLinkState = z.object({
  expiresAt: instant,
  paymentConditions: z.array(proposed).describe('Proposed; those not wanted are named in POST /setup'),
  reasons: z
    .array(proposed.extend({ place: z.enum(['none', 'warehouse', 'truck', 'customer']) }))
    .describe('Of credits and claims, proposed as well, and where each arises'),
})

const codes = z.array(z.string().max(60)).max(100).default([])

export const setupRate = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .max(24)
    .regex(/^[A-Z0-9-]*$/),
  validFrom: calendarDate,
  validTo: calendarDate.nullable(),
  rate: percent,
  exemption: text(200).nullable().describe('Printed on invoices; needed where the rate is 0'),
})

/** Everything that a company needs before it can sign in. */
export const setupInput = z.strictObject({
  administrator: z.strictObject({
    name: requiredText(100),
    surname: text(100).default(''),
    email: z.union([z.literal(''), z.email().max(200)]).default(''),
    username: requiredText(60).min(MIN_USERNAME).describe('At least 4 characters, all in lower case'),
    password: z.string().min(1).max(200),
    passwordConfirmation: z.string().min(1).max(200),
  }),
  company: companyInput,
  branch: branchInput
    .pick({ name: true, seriesCode: true, provinceId: true, address: true, phone: true })
    .extend({ warehouse: branchInput.shape.warehouses.unwrap().element.pick({ id: true, name: true }) }),
  operation: operationInput.pick({ code: true, name: true }),
  vatRates: z.array(setupRate).max(100).describe('Codes and rates with their days; may be empty'),
  withoutConditions: codes.describe('Proposed payment conditions that are not wanted: they become inactive'),
  withoutReasons: codes.describe('The same of reasons'),
})
export type SetupInput = z.output<typeof setupInput>
export type SetupRate = z.output<typeof setupRate>

export const setupOfLink = setupInput.extend({ token })

const checklistStep = z.object({
  key: z.enum(SETUP_STEPS),
  state: z.enum(['done', 'open', 'locked']),
  optional: z.boolean().describe('A company can work without it'),
  needs: z.array(z.enum(SETUP_STEPS)).describe('Steps that lock it'),
  count: z.int(),
  names: z.array(z.string()).describe('What there is, a few of them'),
  missing: z.array(z.string()).describe('Fields or roles that are still missing'),
})

export const checklist = z.object({
  company: z.string(),
  isSetUp: z.boolean().describe('Nothing that a company needs is missing'),
  steps: z.array(checklistStep),
})
