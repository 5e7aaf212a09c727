import { refusalSentence } from '@cais/contract/messages/sentence'
import type { WhyNotAnswer, WhyNotQuery } from '@cais/contract/users/why-not'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { partsOf } from '@cais/domain/users/questions'
import {
  type Finding,
  hasRight,
  isForCreator,
  rolesGiving,
  type Subject,
  whyNot,
} from '@cais/domain/users/why-not'
import { sql } from 'kysely'
import { readQuotePolicy } from '../../../aggregates/company/quote-policy.ts'
import { readBranchPolicy } from '../../../aggregates/documents/approval/approval-policy.ts'
import { assembleOrders } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { loadShipment } from '../../../aggregates/shipments/record/load-shipment.ts'
import { toShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { readAskedUser, readHolders } from './asked-user.ts'

type Asked = WhyNotQuery & { readonly userId: number }
type Reading = { readonly lang: Language; readonly now: Date }
type Found = { readonly subject?: Subject; readonly place: WhyNotAnswer['place'] }

const MOST_NAMED = 5

/** Whether a user may open a page or take an action, rule by rule. Throws NOT_FOUND, at the field `number` for what does not exist. */
export async function readWhyNot(db: Db, asked: Asked, { lang, now }: Reading): Promise<WhyNotAnswer> {
  const { question, userId } = asked
  const [user, { subject, place }] = await Promise.all([
    readAskedUser(db, userId, now),
    readSubject(db, asked, now),
  ])
  const { can, findings } = whyNot(user, question, subject)
  const giving = rolesGiving(question, subject)
  const isCreators = isForCreator(question)
  const holders = await readHolders(
    db,
    giving,
    isCreators && subject?.kind === 'order' ? subject.facts.createdBy : null,
  )
  return {
    can,
    findings: findings.map((finding) => presentFinding(finding, lang, place?.number ?? null)),
    place,
    held: user.roles.filter((role) => giving.includes(role)),
    giving,
    isForCreator: isCreators,
    whoCan: holders
      .filter((holder) => holder.id !== userId && hasRight(whyNot(holder, question, subject)))
      .slice(0, MOST_NAMED)
      .map(({ id, name }) => ({ id, name })),
  }
}

/** Roles and scope are said by the screen, which knows their names; the rest is what the user would be told. */
function presentFinding({ rule, holds, refusal }: Finding, lang: Language, number: string | null) {
  const isSaid = refusal !== null && rule !== 'role' && rule !== 'scope'
  const sentence = isSaid ? refusalSentence(lang, refusal.code, { ...refusal.facts, number }) : null
  return { rule, holds, sentence }
}

async function readSubject(
  db: Db,
  { question, number, branchId, operationId }: Asked,
  now: Date,
): Promise<Found> {
  const { kind } = partsOf(question)
  if (number && kind === 'order') return orderOf(db, number.toUpperCase(), now)
  if (number && kind === 'shipment') return shipmentOf(db, number.toUpperCase())
  if (!branchId || kind === 'page') return { place: null }
  const place = { branchId, operationId: operationId || null }
  return { subject: { kind: 'place', ...place }, place: { number: null, ...place } }
}

const unknown = (number: string) =>
  new RuleError('NOT_FOUND', { number }, [{ field: 'number', rule: 'NOT_FOUND' }])

async function orderOf(db: Db, number: string, now: Date): Promise<Found> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
  const [record] = row ? await assembleOrders(db, [row]) : []
  if (record === undefined) throw unknown(number)
  const facts = toFacts(record)
  const [policy, quotePolicy] = await Promise.all([readBranchPolicy(db, facts.branchId), readQuotePolicy(db)])
  const quotes = { today: calendarDateAt(now.getTime()), policy: quotePolicy }
  const place = { number, branchId: facts.branchId, operationId: facts.operationId }
  return { subject: { kind: 'order', facts, context: { ...policy, quotes } }, place }
}

async function shipmentOf(db: Db, number: string): Promise<Found> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shipments WHERE number = ${number} AND deleted_at IS NULL`.execute(db)
  const [row] = rows
  if (row === undefined) throw unknown(number)
  const facts = toShipmentFacts(await loadShipment(db, row.id))
  const place = { number, branchId: facts.branchId, operationId: null }
  return { subject: { kind: 'shipment', facts }, place }
}
