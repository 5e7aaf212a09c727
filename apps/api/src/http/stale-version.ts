import { RuleError } from '@cais/domain/kernel/rule-error'

/** The caller saw an older version of the record: 409 with the record as it stands now, presented for them. */
export class StaleVersion extends RuleError {
  readonly current: unknown

  constructor(current: unknown, facts: RuleError['facts'] = {}) {
    super('VERSION_CONFLICT', facts)
    this.current = current
  }
}

/** Runs a change of a record; a conflict of versions carries the record as `read` presents it now. */
export async function withCurrentRecord<T>(work: () => Promise<T>, read: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'VERSION_CONFLICT') throw error
    throw new StaleVersion(await read(), error.facts)
  }
}
