import { RuleError } from '@cais/domain/kernel/rule-error'

/** Too many forms wait already: the caller is told to try again in a moment. */
export class RenderQueueFull extends RuleError {
  override readonly name = 'RenderQueueFull'
  constructor(waiting: number) {
    super('UNAVAILABLE', { waiting })
  }
}

/** The form could not be drawn, or the worker died or was ended while drawing it. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}
