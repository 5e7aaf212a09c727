import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { answers } from './en/answers.ts'
import { company } from './en/company.ts'
import { connections } from './en/connections.ts'
import { credit } from './en/credit.ts'
import { erp } from './en/erp.ts'
import { files } from './en/files.ts'
import { mail } from './en/mail.ts'
import { money } from './en/money.ts'
import { orders } from './en/orders.ts'
import { people } from './en/people.ts'
import { requests } from './en/requests.ts'
import { shipments } from './en/shipments.ts'
import { sources } from './en/sources.ts'
import { stock } from './en/stock.ts'
import type { FieldRule } from './field-rules.ts'

/** One sentence for each refusal: what is wrong, with its figures, and the way out. */
export const refusals: Record<RuleCode, string> = {
  ...requests,
  ...orders,
  ...stock,
  ...shipments,
  ...money,
  ...credit,
  ...files,
  ...people,
  ...company,
  ...erp,
  ...mail,
  ...answers,
  ...connections,
  ...sources,
}

/** One sentence for each rule of a field. */
export const fields: Record<FieldRule, string> = {
  required: 'This field is required.',
  unknown: 'This field is not known.',
  type: 'The value is not of the expected type.',
  minLength: 'The text is too short.',
  maxLength: 'Too long. It may have at most {max} characters.',
  length: 'It must have {length} characters',
  between: 'It must have between {min} and {max} characters',
  minItems: 'There must be at least {min}.',
  maxItems: 'There may be at most {max}.',
  min: 'It must be at least {min}.',
  max: 'It may be at most {max}.',
  oneOf: 'It must be one of: {values}.',
  repeated: 'It is there twice.',
  format: 'The format is not valid.',
  integer: 'It must be a whole number',
  email: 'The e-mail address is incomplete or not valid.',
  alpha: 'It may only have the characters A-Z',
  confirmed: 'The text must equal the one before.',
  multipleOf: 'It must be a multiple of {step}.',
  decimals: 'It may have at most {max} decimals.',
  controlCharacters: 'It contains characters that are not allowed.',
  json: 'The content is not valid JSON.',
  mediaType: 'This content type is not accepted; send application/json.',
  invalid: 'The value is not valid.',
}
