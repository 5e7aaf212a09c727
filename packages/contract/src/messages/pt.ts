import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { FieldRule } from './field-rules.ts'
import { answers } from './pt/answers.ts'
import { company } from './pt/company.ts'
import { connections } from './pt/connections.ts'
import { credit } from './pt/credit.ts'
import { erp } from './pt/erp.ts'
import { files } from './pt/files.ts'
import { mail } from './pt/mail.ts'
import { money } from './pt/money.ts'
import { orders } from './pt/orders.ts'
import { people } from './pt/people.ts'
import { requests } from './pt/requests.ts'
import { shipments } from './pt/shipments.ts'
import { sources } from './pt/sources.ts'
import { stock } from './pt/stock.ts'

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
  required: 'O campo é obrigatório.',
  unknown: 'O campo não é conhecido.',
  type: 'O valor não é do tipo esperado.',
  minLength: 'Texto muito curto.',
  maxLength: 'Texto demasiado longo. Deve ter no máximo {max} caracteres.',
  length: 'Deve ter {length} caracteres',
  between: 'Deve ter entre {min} e {max} caracteres',
  minItems: 'Deve ter pelo menos {min}.',
  maxItems: 'Deve ter no máximo {max}.',
  min: 'Deve ser pelo menos {min}.',
  max: 'Deve ser no máximo {max}.',
  oneOf: 'Deve ser um destes valores: {values}.',
  repeated: 'Está repetido.',
  format: 'O formato não é válido.',
  integer: 'Deve ser um número inteiro',
  email: 'O email está incompleto ou é inválido.',
  alpha: 'Só deve ter caracteres A-Z',
  confirmed: 'O texto deve ser igual ao anterior.',
  multipleOf: 'Deve ser múltiplo de {step}.',
  decimals: 'Deve ter no máximo {max} casas decimais.',
  controlCharacters: 'Contém caracteres que não são permitidos.',
  json: 'O conteúdo não é JSON válido.',
  mediaType: 'O tipo de conteúdo não é aceite; envie application/json.',
  invalid: 'O valor não é válido.',
}
