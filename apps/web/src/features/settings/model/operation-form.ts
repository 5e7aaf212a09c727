import type { FileReference } from '@cais/domain/files/stored-file'
import type { ApiInput, ApiRow } from '../../../lib/api/api.ts'

export type Operation = ApiRow<'GET /operations'>

/** The fields of the form for an operation. */
export type OperationForm = {
  readonly code: string
  readonly name: string
  readonly discountLimit: number | null
  /** One name in each line. */
  readonly morpheusEntities: string
  readonly active: boolean
  readonly image: FileReference | null
}

export const EMPTY_OPERATION: OperationForm = {
  code: '',
  name: '',
  discountLimit: 5,
  morpheusEntities: '',
  active: true,
  image: null,
}

export const formOfOperation = (operation: Operation): OperationForm => ({
  code: operation.code,
  name: operation.name,
  discountLimit: operation.discountLimit,
  morpheusEntities: operation.morpheusEntities.join('\n'),
  active: operation.active,
  image: operation.image && { digest: operation.image.digest, name: operation.image.name },
})

/** The names of a text with one in each line; empty lines are left out. */
export const entitiesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const createBody = (form: OperationForm): ApiInput<'POST /operations'>['body'] => ({
  code: form.code,
  name: form.name,
  ...(form.discountLimit !== null && { discountLimit: form.discountLimit }),
  morpheusEntities: entitiesOf(form.morpheusEntities),
  image: form.image,
})

/** Only what was changed is sent. */
export function updateBody(
  form: OperationForm,
  seen: OperationForm,
): ApiInput<'PUT /operations/{id}'>['body'] {
  const entities = entitiesOf(form.morpheusEntities)
  const isOther = entities.join('\n') !== entitiesOf(seen.morpheusEntities).join('\n')
  return {
    ...(form.name.trim() !== seen.name && { name: form.name }),
    ...(form.discountLimit !== seen.discountLimit &&
      form.discountLimit !== null && { discountLimit: form.discountLimit }),
    ...(isOther && { morpheusEntities: entities }),
    ...(form.active !== seen.active && { active: form.active }),
    ...(form.image?.digest !== seen.image?.digest && { image: form.image }),
  }
}
