/** What can be wrong with one field of the input, besides the rules of the business. */
export const FIELD_RULES = [
  'required',
  'unknown',
  'type',
  'minLength',
  'maxLength',
  'length',
  'between',
  'minItems',
  'maxItems',
  'min',
  'max',
  'oneOf',
  'repeated',
  'format',
  'integer',
  'email',
  'alpha',
  'confirmed',
  'multipleOf',
  'decimals',
  'controlCharacters',
  'json',
  'mediaType',
  'invalid',
] as const

export type FieldRule = (typeof FIELD_RULES)[number]
