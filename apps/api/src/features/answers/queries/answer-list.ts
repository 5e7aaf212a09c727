import { type AnswerQuery, type AnswerRow, answerQuery } from '@cais/contract/answers/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { AnswerKind } from '@cais/domain/answers/answer'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { contains } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

const filtered = (db: Db, { kind, retailerId, orderId, search }: FilterOf<AnswerQuery>) =>
  db
    .selectFrom('answers as a')
    .where(
      allOf([
        kind && sql<boolean>`a.kind = any(${[...kind]}::text[])`,
        retailerId && sql<boolean>`a.retailer_id = any(${[...retailerId]}::text[])`,
        orderId && sql<boolean>`a.order_id = any(${[...orderId]}::bigint[])`,
        search && contains('a.number', search),
      ]),
    )

const columns = (found: ReturnType<typeof filtered>) =>
  found
    .innerJoin('retailers as r', 'r.id', 'a.retailer_id')
    .innerJoin('outbox_messages as m', (join) =>
      join.on('m.object_type', '=', 'answer').on('m.object_id', '=', sql<string>`a.id::text`),
    )
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .select([
      'a.id',
      'a.kind',
      'a.number',
      'a.version',
      'a.retailer_id',
      'r.name as retailer_name',
      'a.order_id',
    ])
    .select(['a.format', 'a.file_name', 'a.reason', 'a.withdraws', 'a.created_at'])
    .select(['m.id as message_id', 'm.state', 'm.attempts', 'm.last_error', 'm.settled_at'])
    .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('created_name'))

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const stored = z.object({ code: z.enum(RULE_CODES), facts: z.custom<RuleFacts>() })

function errorOf(error: unknown, lang: Language): AnswerRow['lastError'] {
  const read = stored.safeParse(error)
  if (!read.success) return null
  const { code, facts } = read.data
  return { code, message: refusalSentence(lang, code, facts) }
}

const present = (row: Row, lang: Language): AnswerRow => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  version: row.version,
  retailer: { id: row.retailer_id, name: row.retailer_name },
  orderId: row.order_id,
  format: row.format,
  fileName: row.file_name,
  state: row.state,
  attempts: row.attempts,
  lastError: errorOf(row.last_error, lang),
  reason: row.reason,
  withdraws: row.withdraws,
  createdBy: row.created_name,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  messageId: row.message_id,
})

const KINDS: Readonly<Record<AnswerKind, Readonly<Record<Language, string>>>> = {
  'order-response': { pt: 'Resposta à encomenda', en: 'Order response' },
  'despatch-advice': { pt: 'Aviso de expedição', en: 'Despatch advice' },
  invoice: { pt: 'Factura', en: 'Invoice' },
  'credit-note': { pt: 'Nota de crédito', en: 'Credit note' },
}

const FILE_COLUMNS: readonly Column<AnswerRow>[] = [
  column.instant({ pt: 'Criada', en: 'Created' }, (row) => row.createdAt),
  column.text({ pt: 'Retalhista', en: 'Retailer' }, (row) => row.retailer.name),
  column.text({ pt: 'Tipo', en: 'Kind' }, (row, lang) => KINDS[row.kind][lang]),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.number),
  column.integer({ pt: 'Versão', en: 'Version' }, (row) => row.version),
  column.text({ pt: 'Ficheiro', en: 'File' }, (row) => row.fileName),
  column.text({ pt: 'Último erro', en: 'Last error' }, (row) => row.lastError?.message),
]

/** Answers to retailers, newest first by default. */
export const answerList = describeList(answerQuery, {
  find: filtered,
  columns,
  order: byId('a.id'),
  present: (rows, { lang }) => rows.map((row) => present(row, lang)),
  file: { name: { pt: 'respostas', en: 'answers' }, columns: FILE_COLUMNS },
})

/** Throws NOT_FOUND. */
export async function findAnswer(db: Db, id: number, lang: Language): Promise<AnswerRow> {
  const row = await columns(filtered(db, {})).where('a.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { answer: id })
  return present(row, lang)
}
