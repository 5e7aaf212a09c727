import { refusalSentence } from '@cais/contract/messages/sentence'
import type { CheckPrices, checkedPrice } from '@cais/contract/price-lists/schemas'
import type { User } from '@cais/domain/access/actor'
import { parseMoney, parseWithMark } from '@cais/domain/kernel/parse-number'
import type { RuleError, RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { findVersion, textArray } from '../store.ts'

type Checked = z.input<typeof checkedPrice>
type Asked = CheckPrices & {
  readonly id: number
  readonly number: number
  readonly user: User
  readonly lang: Language
}

/** What pasted cells would do in a version, row by row. Codes are found without regard to capitals and spaces around them. */
export async function checkRows(db: Db, { id, number, rows, user, lang }: Asked): Promise<Checked[]> {
  const { version } = await findVersion(db, { id, number }, user)
  const codes = rows.map(({ code }) => code.trim())
  const known = await readArticles(db, version.id, codes)
  const seen = new Set<string>()
  const checked = rows.map(({ code, price }, place) => {
    const article = known.get(code.trim().toUpperCase())
    const isTwice = article !== undefined && seen.has(article.id)
    if (article) seen.add(article.id)
    return { row: place + 1, code: code.trim(), ...checkRow({ article, isTwice, price, lang }) }
  })
  return withSuggestedCodes(db, checked)
}

type Article = {
  readonly id: string
  readonly description: string
  readonly active: boolean
  /** What the version has already, typed or published. */
  readonly now: number | null
}

async function readArticles(db: Db, versionId: number, codes: readonly string[]) {
  const { rows } = await sql<Article>`
    SELECT p.id, p.description, p.active, coalesce(line.entered, line.price) AS now FROM products AS p
    LEFT JOIN price_lines AS line ON line.version_id = ${versionId} AND line.product_id = p.id
    WHERE p.id = any(${textArray([...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))])})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id.toUpperCase(), row]))
}

type Row = {
  readonly article: Article | undefined
  readonly isTwice: boolean
  readonly price: string
  readonly lang: Language
}

function checkRow({ article, isTwice, price: text, lang }: Row): Omit<Checked, 'row' | 'code'> {
  const price = parseMoney(text)
  const found = { productId: article?.id ?? null, description: article?.description ?? null, price }
  const refused = (reason: RuleError['code'], facts: RuleFacts) => ({
    ...found,
    outcome: 'refused' as const,
    reason,
    message: refusalSentence(lang, reason, facts),
    suggestion: suggestedPrice(text, price),
  })
  if (!article?.active) return refused('PRODUCT_UNKNOWN', {})
  if (isTwice) return { ...refused('ARTICLE_TWICE', { product: article.id }), suggestion: null }
  if (price === null) return refused('PRICE_UNREADABLE', { text: text.trim() })
  if (price <= 0) return refused('PRICE_NOT_POSITIVE', {})
  const outcome = price === article.now ? ('same' as const) : ('changes' as const)
  return { ...found, outcome, reason: null, message: null, suggestion: null }
}

/** Letters that are taken for digits are read as such; what could be two numbers is proposed as the thousands that prices are. */
function suggestedPrice(text: string, price: number | null): Checked['suggestion'] {
  if (price !== null) return null
  const digits = text.trim().replaceAll(/[oO]/g, '0').replaceAll(/[lI]/g, '1')
  const guess = parseMoney(digits) ?? parseWithMark(digits, digits.includes(',') ? '.' : ',', 2)
  return guess === null || guess <= 0 ? null : { code: null, price: guess }
}

/** The most similar code of an article for each that is unknown: one statement. */
async function withSuggestedCodes(db: Db, checked: Checked[]): Promise<Checked[]> {
  const unknown = checked.filter(({ reason, code }) => reason === 'PRODUCT_UNKNOWN' && code !== '')
  if (unknown.length === 0) return checked
  const codes = [...new Set(unknown.map(({ code }) => code))].slice(0, MOST_SUGGESTED)
  const { rows } = await sql<{ code: string; similar: string }>`
    SELECT asked.code, best.id AS similar FROM unnest(${textArray(codes)}) AS asked (code) CROSS JOIN LATERAL (
      SELECT p.id FROM products AS p WHERE p.active AND similarity(p.id, upper(asked.code)) > 0.3
      ORDER BY similarity(p.id, upper(asked.code)) DESC, p.id LIMIT 1) AS best`.execute(db)
  const similar = new Map(rows.map((row) => [row.code, row.similar]))
  return checked.map((row) => {
    const code = row.reason === 'PRODUCT_UNKNOWN' ? similar.get(row.code) : undefined
    return code === undefined ? row : { ...row, suggestion: { code, price: row.suggestion?.price ?? null } }
  })
}

/** Each is compared with every article. */
const MOST_SUGGESTED = 50
