import { RuleError } from '@cais/domain/kernel/rule-error'

/** The caller saw an older version of the record: 409 with the record as it stands now, presented for them. */
export class StaleVersion extends RuleError {
  readonly current: unknown

  constructor(current: unknown, facts: RuleError['facts'] = {}) {
    super('VERSION_CONFLICT', facts)
    this.current = current
  }
}
