import type { AnswerFormat } from '@cais/domain/answers/answer'
import type { AnswerDocument } from '@cais/domain/answers/documents'
import { writeEdifact } from './edifact/messages.ts'
import { billingDocument } from './ubl/billing.ts'
import { despatchAdvice, orderResponse } from './ubl/ordering.ts'
import { writeCsvAnswer, writeJson } from './write-table.ts'

/** Around a message: who sends it to whom, by their GLN or the name that they agreed on. */
export type AnswerHead = {
  readonly sender: string
  readonly receiver: string
  readonly reference: string
  readonly writtenAt: Date
}

/** The bytes of an answer: always the same for the same facts. Throws ANSWER_CHARACTER_REFUSED. */
export function writeAnswer(format: AnswerFormat, document: AnswerDocument, head: AnswerHead): Buffer {
  switch (format) {
    case 'edifact':
      return writeEdifact(document, head)
    case 'ubl':
      return writeUbl(document)
    case 'json':
      return writeJson(document)
    case 'csv':
      return writeCsvAnswer(document)
  }
}

function writeUbl(document: AnswerDocument): Buffer {
  if (document.kind === 'order-response') return orderResponse(document)
  return document.kind === 'despatch-advice' ? despatchAdvice(document) : billingDocument(document)
}

/** As HTTP names it. */
export const CONTENT_TYPES: Readonly<Record<AnswerFormat, string>> = {
  edifact: 'application/EDIFACT; charset=iso-8859-1',
  ubl: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}
