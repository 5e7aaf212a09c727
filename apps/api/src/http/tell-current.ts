import { RuleError } from '@cais/domain/kernel/rule-error'
import { StaleVersion } from './stale-version.ts'

/** Runs a change of a record; a conflict of versions carries the record as `read` presents it now. */
export async function tellCurrent<T>(work: () => Promise<T>, read: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'VERSION_CONFLICT') throw error
    throw new StaleVersion(await read(), error.facts)
  }
}
