import { type ApiError, fieldError } from '../api/api-error.ts'
import { isConflict } from './use-record-form.ts'

/** The refusal of a save: at the fields that it names, or as a whole where no field of the form is named. A conflict has a notice of its own. */
export function saveErrors(error: ApiError | null, fields: readonly string[]) {
  const isNamed = error?.details.some(({ field }) => fields.some((name) => isOf(field, name))) ?? false
  return {
    of: (field: string) => fieldError(error, field),
    rest: error === null || isNamed || isConflict(error) ? undefined : error.message,
  }
}

const isOf = (field: string, name: string) => field === name || field.startsWith(`${name}.`)
