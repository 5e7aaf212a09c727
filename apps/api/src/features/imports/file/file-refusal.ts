import { refusalSentence } from '@cais/contract/messages/sentence'
import { RuleError } from '@cais/domain/kernel/rule-error'

/** A file that cannot be imported. The message is for the person at the keyboard: what is wrong, where, what to do. */
export class FileRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileRefusal'
  }
}

/** What the reader of files refuses, as a sentence about this file; every other error as it is. */
export const refusalOf = (path: string, error: unknown): unknown =>
  error instanceof RuleError
    ? new FileRefusal(`${path}: ${refusalSentence('en', error.code, error.facts)}`)
    : error
