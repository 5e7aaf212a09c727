import { z } from 'zod'

/** PostgreSQL text cannot hold NUL, and no field of ours has a use for control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about exactly these characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Free text of at most `max` characters, trimmed, without control characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !CONTROL.test(value), { params: { rule: 'controlCharacters' } })

/** Text that must say something. */
export const requiredText = (max: number) => text(max).min(1)

/** For `refine`: exactly `least` characters, or between both limits; the message names both. */
export const ofLength = (least: number, most = least) =>
  [
    (value: string) => value.length >= least && value.length <= most,
    {
      params: least === most ? { rule: 'length', length: least } : { rule: 'between', min: least, max: most },
    },
  ] as const

/** Money as integer centavos: 12345 is 123,45 MZN. */
export const centavos = z.int().min(0).max(99_999_999_999_999).describe('MZN in integer centavos')
export const signedCentavos = z
  .int()
  .min(-99_999_999_999_999)
  .max(99_999_999_999_999)
  .describe('MZN in integer centavos, negative allowed')

const decimals = (places: number) => (value: number) =>
  Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6

/** A quantity with at most 3 decimals, zero allowed. */
export const quantity = z
  .number()
  .min(0)
  .max(999_999_999)
  .refine(decimals(3), { params: { rule: 'decimals', max: 3 } })
  .describe('Quantity in the unit of the line, at most 3 decimals')

/** A quantity above zero, written as a minimum, so that the refusal does not ask for 'at least 0'. */
export const positiveQuantity = z
  .number()
  .min(0.001)
  .max(999_999_999)
  .refine(decimals(3), { params: { rule: 'decimals', max: 3 } })
  .describe('Quantity above zero in the unit of the line, at most 3 decimals')

/** Kilograms with at most 3 decimals. */
export const weight = z.number().min(0).describe('Weight in kg, at most 3 decimals')

/** A percentage of 0 to 100 with at most 2 decimals. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(decimals(2), { params: { rule: 'decimals', max: 2 } })
  .describe('Percent, 0 to 100, at most 2 decimals')

/** A calendar date in Africa/Maputo, YYYY-MM-DD. */
export const calendarDate = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { params: { rule: 'format', format: 'date' } })
  .describe('Calendar date in Africa/Maputo, YYYY-MM-DD')

/** An instant in UTC, ISO 8601. */
export const instant = z.string().describe('Instant in UTC, ISO 8601')

export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** An id in a path or a query string. */
export const idParam = z.coerce.number().pipe(id)
export const version = z.int().min(0).describe('Version that was read; a stale one answers 409')
/** Optional for calls that older clients send without a version (decision 0116). */
export const optionalVersion = version
  .optional()
  .describe(
    'Version that was read; a stale one answers 409. Left out: the last write wins, and history says so',
  )

/** A list in a query string: repeated or separated by commas. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || Array.isArray(value)) return value
    return String(value)
      .split(',')
      .filter((part) => part !== '')
  }, z.array(item).max(100))

/** A yes/no of a query string. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
